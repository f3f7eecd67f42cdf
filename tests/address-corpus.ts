/** An address, and the listed city that visitors may see; '' for none. */
export interface CorpusAddress {
  text: string;
  city: string;
  isTrap?: boolean;
}

/** Invented people and streets, which must never be published. */
export const SECRET_WORDS = [
  'Petra',
  'Musterfrau',
  'Geheim',
  'petra@secret.example',
  'secret',
  '隐秘',
  '秘密',
  '비밀',
  'Секретн',
];
const PERSON = 'Petra Musterfrau';

interface Local {
  country: string;
  city: string;
  /** As written in the country, with and without postcode. */
  line: string;
  plain: string;
  street: string;
}

const row = (country: string, city: string, line: string, plain: string, street: string): Local => ({
  country,
  city,
  line,
  plain,
  street,
});

const LOCALS: Local[] = [
  row('Germany', 'Munich', '80331 München', 'München', 'Geheimgasse 47'),
  row('Deutschland', 'Frankfurt', 'D-60311 Frankfurt am Main', 'Frankfurt am Main', 'Geheimer Weg 3a'),
  row('Austria', 'Vienna', '1010 Wien', 'Wien', 'Geheimgasse 4/2'),
  row('Switzerland', 'Zurich', 'CH-8001 Zürich', 'Zürich', 'Geheimstrasse 12'),
  row('France', 'Lyon', '69002 Lyon Cedex 02', 'Lyon', '14 rue Geheim'),
  row('Belgique', 'Brussels', '1000 Bruxelles', 'Bruxelles', '14 avenue Geheim'),
  row('Nederland', 'Rotterdam', '3011 AB Rotterdam', 'Rotterdam', 'Geheimweg 12'),
  row('United Kingdom', 'London', 'London EC2R 8EJ', 'London', '1 Geheim Poultry'),
  row('Scotland', 'Edinburgh', 'Edinburgh EH1 1YZ', 'Edinburgh', '2 Geheim Close'),
  row('Ireland', 'Dublin', 'Dublin 2', 'Dublin', '10 Geheim Road'),
  row('Danmark', 'Copenhagen', '1456 København K', 'København K', 'Geheimgade 3'),
  row('Sweden', 'Stockholm', '114 55 Stockholm', 'Stockholm', 'Geheimgatan 11'),
  row('Norge', 'Oslo', '0152 Oslo', 'Oslo', 'Geheimgata 5'),
  row('Finland', 'Helsinki', '00100 Helsinki', 'Helsinki', 'Geheimkatu 2'),
  row('Poland', 'Warsaw', '00-950 Warszawa', 'Warszawa', 'ulica Geheim 6'),
  row('Česko', 'Prague', '110 00 Praha 1', 'Praha 1', 'Geheim 12'),
  row('Italia', 'Naples', '80121 Napoli NA', 'Napoli', 'Via Geheim 30'),
  row('España', 'Seville', '41001 Sevilla', 'Sevilla', 'Calle Geheim 10'),
  row('Portugal', 'Lisbon', '1100-053 Lisboa', 'Lisboa', 'Rua Geheim 22'),
  row('USA', 'Chicago', 'Chicago, IL 60601', 'Chicago', '500 Geheim Ave'),
  row('United States', 'Houston', 'Houston TX 77002-1234', 'Houston', '400 Geheim Freeway'),
  row('Canada', 'Toronto', 'Toronto ON M5H 1A1', 'Toronto', '61 Geheim Crescent'),
  row('México', 'Monterrey', '64000 Monterrey, N.L.', 'Monterrey', 'Calle Geheim 7'),
  row('Brasil', 'Santos', 'Santos - SP, 11010-000', 'Santos', 'Rua Geheim 45'),
  row('Argentina', 'Rosario', '2000 Rosario, Santa Fe', 'Rosario', 'Calle Geheim 8'),
  row('Australia', 'Sydney', 'Sydney NSW 2000', 'Sydney', '4 Geheim Place'),
  row('New Zealand', 'Auckland', 'Auckland 1010', 'Auckland', '1 Geheim Terrace'),
  row('India', 'Mumbai', 'Mumbai - 400001', 'Mumbai', '7 Geheim Marg'),
  row('South Africa', 'Cape Town', 'Cape Town, 8001', 'Cape Town', '6 Geheim Street'),
  row('Singapore', 'Singapore', 'Singapore 238801', 'Singapore', '9 Geheim Quay'),
  row('Россия', 'Moscow', '101000, г. Москва', 'г. Москва', 'Секретная улица, 5'),
  row('Türkiye', 'Ankara', '06420 Ankara', 'Ankara', 'Geheim Caddesi 9'),
];

/** Every common order of the parts, with every separator. */
const ORDERS: ((local: Local) => string)[] = [
  ({ street, line }) => `${street}, ${line}`,
  ({ street, line, country }) => `${PERSON}, ${street}, ${line}, ${country}`,
  ({ street, plain }) => `${plain}, ${street}`,
  ({ street, plain, country }) => `${country}, ${plain}, ${street}`,
  ({ street, line, country }) => `${PERSON}\npetra@secret.example\n${street}\n${line}\n${country}`,
  ({ street, plain }) => `${PERSON}; ${street}; ${plain}`,
  ({ street, plain, country }) => `${street}，${plain}，${country}`,
];

const clear = LOCALS.flatMap((local) =>
  ORDERS.map((write): CorpusAddress => ({ text: write(local), city: local.city })),
);

const EAST_ASIAN: [text: string, city: string][] = [
  ['中国上海市浦东新区隐秘路1号', 'Shanghai'],
  ['广东省深圳市南山区隐秘路8号 518000', 'Shenzhen'],
  ['上海浦东新区隐秘路1号', 'Shanghai'],
  ['浙江省宁波市隐秘路3号, 中国', 'Ningbo'],
  ['東京都千代田区秘密町1-2', 'Tokyo'],
  ['〒100-0005 東京都千代田区秘密1-1-1', 'Tokyo'],
  ['日本大阪府大阪市北区秘密3-4', 'Osaka'],
  ['京都府京都市秘密町5', 'Kyoto'],
  ['서울특별시 중구 비밀로 110', 'Seoul'],
  ['대한민국 부산광역시 해운대구 비밀로 1', 'Busan'],
  ['台灣台北市信義區秘密路7號', 'Taipei'],
  ['香港九龍秘密道1號', 'Hong Kong'],
  ['隐秘路1号、上海、中国', 'Shanghai'],
];

const TRAPS: [text: string, city: string][] = [
  // The same name in another country or state.
  ['5 Geheim Street, Paris, TX', ''],
  ['5 Geheim Street, Paris, TX 75460', ''],
  ['5 Geheim Street, Paris, Texas, USA', ''],
  ['5 Geheim Street, London, ON, Canada', ''],
  ['5 Geheim Street, London ON N6A 3K7', ''],
  ['5 Geheim Street, London, Kentucky 40741', ''],
  ['5 Geheim Road, Halifax HX1 1AA', ''],
  ['5 Geheim Road, Halifax, West Yorkshire, UK', ''],
  ['5 Geheim Road, Boston, Lincolnshire PE21 6QA', ''],
  ['5 Geheim Road, Perth, Scotland', ''],
  ['5 Geheim Road, Wellington, Somerset', ''],
  ['5 Geheim Road, Leeds, Kent ME17 1RL', ''],
  ['5 Geheim Avenue, Vancouver, WA 98660', ''],
  ['5 Geheim Avenue, Melbourne, FL', ''],
  ['5 Geheim Avenue, Naples, Florida', ''],
  ['5 Geheim Avenue, St. Petersburg, FL 33701', ''],
  ['5 Geheim Avenue, Athens, GA', ''],
  ['5 Geheim Avenue, Rome, Georgia', ''],
  ['5 Geheim Avenue, Moscow, ID 83843', ''],
  ['5 Geheim Avenue, Cairo, IL', ''],
  ['5 Geheim Avenue, Manchester, NH 03101', ''],
  ['5 Geheim Avenue, Kansas City, KS 66101', ''],
  ['5 Geheim Avenue, Columbus, GA 31901', ''],
  ['5 Geheim Avenue, Newark, DE', ''],
  ['5 Geheim Avenue, Vienna VA 22180', ''],
  ['5 Geheim Avenue, Panama City, FL', ''],
  ['5 Geheim Street, Sydney NS B1P 1A1', ''],
  ['5 Geheim Street, Kingston, Ontario', ''],
  ['5 Geheim Street, Perth TAS 7300', ''],
  ['Geheimgasse 47, 15230 Frankfurt', ''],
  ['Geheimgasse 47, Frankfurt/Oder', ''],
  ['Geheimgasse 47, Frankfurt, Brandenburg', ''],
  ['Geheimgasse 47, 53545 Linz', ''],
  ['Rua Geheim 4, 8600-315 Lagos', ''],
  ['Rua Geheim 4, Lagos, Algarve, Portugal', ''],
  ['Calle Geheim 4, Guadalajara, España', ''],
  ['Calle Geheim 4, Barcelona, Anzoátegui, Venezuela', ''],
  ['Geheimlaan 4, 2910 Essen, België', ''],
  ['Geheimlaan 4, Bergen, Limburg, Nederland', ''],
  // A first name, a street or a district with the name of a city.
  ['Florence, 12 Geheim Lane, Poole', ''],
  ['Florence, 12 Geheim Lane, BH15 1AA Poole', ''],
  ['Florence, 12 Geheim Lane, Poole, UK', ''],
  ['Sofia, Geheimgasse 47, 53773 Hennef', ''],
  ['Austin, 12 Geheim Lane, Springfield, USA', ''],
  ['Florence, 12 Geheim Lane, London, UK', 'London'],
  ['Sofia, Geheimgasse 47, 10178 Berlin', 'Berlin'],
  ['Amsterdam, 12, Geheim', ''],
  ['Roma 12, Geheim', ''],
  ['南京东路100号, 上海', 'Shanghai'],
  ['北京路隐秘大厦', ''],
  ['Rue Geheim, Paris', 'Paris'],
  // A province with the name of a city.
  ['Calle Geheim 5, 28220 Majadahonda, Madrid', ''],
  ['Calle Geheim 5, Majadahonda, Madrid, España', ''],
  ['12 Geheim Street, Springfield, New York', ''],
  ['12 Geheim Street, Springfield, New York 14141', ''],
  ['12 Geheim Street, Buffalo, New York 14201', 'Buffalo'],
  ['12 Geheim Street, New York, New York 10001', 'New York'],
  ['Rua Geheim 5, Sorocaba, São Paulo, Brasil', ''],
  ['Rua Geheim 5, Campinas, São Paulo, Brasil', 'Campinas'],
  ['Via Geheim 5, 20052 Monza, Milano', ''],
  ['Rue Geheim 5, L-4010 Esch-sur-Alzette, Luxembourg', ''],
  ['Geheim 5, Gurgaon 122001, Delhi', ''],
  ['大阪府堺市秘密町1-1', ''],
  ['東京都八王子市秘密町1-1', ''],
  ['京都府宇治市秘密町1-1', ''],
  // The country first, without a city that is certain.
  ['USA, New York, Springfield, 12 Geheim Street', ''],
  ['España, Madrid, Majadahonda, Calle Geheim 5', ''],
  ['Canada, Ontario, London, 5 Geheim Street', ''],
  ['United Kingdom, Poole, 12 Geheim Lane, Florence', ''],
  // Numbers in other scripts, and no place.
  ['Geheimgasse ⁴⁷', ''],
  ['Geheimgasse ③', ''],
  ['Geheimgasse Ⅻ', ''],
  ['Petra Musterfrau', ''],
  ['petra@secret.example', ''],
  ['Geheimgasse', ''],
  ['Petra Musterfrau，Geheimgasse，Poole', ''],
];

/** Addresses from more than thirty countries in every order; a quarter of them are misleading. */
export const ADDRESS_CORPUS: CorpusAddress[] = [
  ...clear,
  ...EAST_ASIAN.map(([text, city]) => ({ text, city })),
  ...TRAPS.map(([text, city]) => ({ text, city, isTrap: true })),
];
