import { foldText } from '../fold-text.ts';

/** The party a heading names; `other` is neither sender nor recipient. */
export type Party = 'recipient' | 'sender' | 'buyer' | 'other';
/** The part of a party's data a heading names. */
export type PartyPart =
  | 'address'
  | 'street'
  | 'line1'
  | 'line2'
  | 'line3'
  /** "Ave", "Rue": beside the name of the street. */
  | 'streetType'
  | 'houseNumber'
  | 'houseAddition'
  /** A bare "Number": the house number if it follows the street. */
  | 'number'
  | 'district'
  | 'suburb'
  | 'city'
  /** "Location": the city, or a part of the street line next to a city. */
  | 'place'
  | 'postcode'
  | 'county'
  | 'state'
  | 'stateCode'
  | 'country'
  | 'countryCode'
  | 'name'
  | 'contact'
  | 'givenName'
  | 'firstName'
  /** Between first and last name: "van". */
  | 'middleName'
  | 'lastName'
  /** Behind another last name. */
  | 'secondLastName'
  | 'company'
  | 'email'
  | 'phone'
  | 'phonePrefix';
/** Reduces a heading to letters and digits without case and accents. */
export const toHeadingKey = (heading: string): string => foldText(heading).replace(/[^\p{L}\p{N}]/gu, '');
/** Splits headings separated by | into their keys. */
export const splitHeadings = (headings: string): string[] =>
  headings.split('|').map((heading) => toHeadingKey(toSimplified(heading)));

/** Pairs of traditional and simplified characters of headings. */
const SIMPLIFIED = new Map(
  '訂订 單单 編编 號号 區区 縣县 電电 話话 機机 郵邮 遞递 貨货 運运 長长 寬宽 備备 註注 買买 賣卖 產产 點点 聯联 絡络 國国 鄉乡 鎮镇 門门 樓楼 條条 間间 時时 達达 預预 計计 稱称 數数 個个 總总 費费 額额 發发 務务 類类 帳账 戶户 別别 實实 際际 體体 積积 詳详 細细 將将 蹤踪 簽签 讓让 業业 統统 處处 狀状 態态 說说 們们 參参 當当 車车 開开 關关'
    .split(' ')
    .map(([traditional = '', simplified = '']) => [traditional, simplified] as const),
);
/** Converts traditional Chinese characters of headings, so that one list of words covers both scripts. */
export const toSimplified = (heading: string): string =>
  heading.replace(/\p{Script=Han}/gu, (character) => SIMPLIFIED.get(character) ?? character);

/** Words in five languages, separated by bars. German umlauts also appear spelled out. */
export const PARTY_WORDS: Record<Party, string> = {
  recipient:
    'shipping|shipping to|ship|send to|rec|recip|rcpt|cnee|ship to|shipment|shipped to|delivery|deliver|deliver to|delivered to|recipient|receiver|recv|rcv|rcvr|receiving|consignee|destination|dest|drop off|oxdel|unload|unloading|to|' +
    'empfänger|empfaenger|empf|liefer|lieferung|lieferungs|versand|zustell|zustellung|ziel|nach|abw|abweichend|abweichende|abweichender|warenempfänger|entlade|entladung|entladestelle|' +
    'destinatario|entrega|envío|destino|consignatario|receptor|para|descarga|' +
    'destinataire|livraison|réception|déchargement|' +
    'livré|client livré|livré à|odbiorca|odbiorcy|dostawa|dostawy|alıcı|teslimat|получатель|получателя|доставка|доставки|お届け先|送付先|届け先|配送先|ontvanger|geadresseerde|verzending|verzend|bezorg|bezorging|aflever|lever|' +
    '收件人|收件者|收件|寄送|收货人|收货方|收货|收方|收件方|目的地|目的|到达|配送|送货|adresat|adresata|modtager|mottaker|mottagare|címzett|příjemce|příjemci|destinatar|発送先|発送|수취인|받는사람|받는분|수령인|vastaanottaja|vastaanottajan|penerima|levering|leverings|destinazione|consegna|szállítási|отримувача|одержувача|bestimmung|bestimmungs|adresáta|người nhận|nhận|받으시는분|받으시는 분|pengiriman|modtagers|mottakers|mottagarens|toimitus|entladeort|lieferort|consignado|gavėjo|gavėjas|saņēmēja|saņēmējs|saaja|primatelja|primatelj|prejemnika|prejemnik|primaoca|primalac|παραλήπτη|παραλήπτης|rozładunek|rozładunku|miejsce rozładunku|届先|отримувач|одержувач|sevk|para a entrega|para entrega|livrare|livrării|consignatar|المستلم|المرسل إليه|التسليم|التوصيل|للتوصيل|הנמען|נמען|למשלוח|מקבל|המקבל|ผู้รับ|ปลายทาง|จัดส่ง|dostave|dostava|isporuke|прималац|примаоца|destinatari|viðtakandi|viðtakanda|گیرنده|dodací|dodací adresa|dodacia|dodacia adresa|spedizione|di spedizione|الشحن|giao hàng|nhận hàng|wysyłka|wysyłki|shp to|shpto|παράδοσης|αποστολής|cons|수하인|dodacie|送り先',
  sender:
    'sender|send|sending|send from|shpr|shipper|from|ship from|shipped from|shipping from|origin|departure|consignor|pickup|collection|collect|dispatch|despatch|warehouse|load|loading|' +
    'absender|abs|versender|abhol|abholung|herkunft|start|von|lade|belade|verlade|beladung|beladestelle|ladestelle|' +
    'remitente|origen|recogida|expedidor|desde|carga|' +
    'nadawca|nadawcy|gönderici|gönderen|отправитель|отправителя|送り主|差出人|ご依頼主|expéditeur|origine|départ|enlèvement|ramassage|chargement|afzender|verzender|' +
    '发件人|发件|寄件人|寄件者|寄件|寄件方|发货人|发货|发货方|寄方|始发|始发地|起运|avsender|avsändare|afsender|feladó|odesílatel|expeditor|보내는사람|보내는분|발송인|lähettäjä|lähettäjän|pengirim|mittente|remetente|відправника|odosielateľ|odosielateľa|người gửi|afsenders|avsenders|avsändarens|ladeort|beladeort|托运人|托运方|siuntėjo|siuntėjas|sūtītāja|sūtītājs|saatja|pošiljatelja|pošiljatelj|pošiljaoca|pošiljalac|подател|подателя|αποστολέα|αποστολέας|załadunek|załadunku|miejsce załadunku|寄|mitt|المرسل|الراسل|השולח|שולח|ผู้ส่ง|ต้นทาง|пошиљалац|пошиљаоца|remitent|sendandi|sendanda|فرستنده',
  buyer:
    'buyer|retailer|customer|client|purchaser|kunde|kunden|käufer|kaeufer|abnehmer|besteller|cliente|comprador|acheteur|买家|客户|顾客|下单人|购买人|kupujący|kupującego|zákazník|klant|受注|주문자|구매자|asiakas|購入者|pembeli|kd|adhérent|member|membre|mitglied|abonnent|abonné|subscriber|العميل|الزبون|לקוח|הלקוח|ลูกค้า|ผู้ซื้อ|cust|patient|patienten|paciente|odběratel|odběratele|odberateľ|odberateľa|vevő|acquirente|compratore|купувач|покупатель|покупателя|vevő|kupac|asiakas nimi',
  other:
    'billing|sell to|bill to|bill|oxbill|billed to|invoice|invoicing|payer|payment|sold to|return|returns|return to|returned to|seller|vendor|store|shop|supplier|manufacturer|notify party|driver|carrier|depot|broker|importer|ordering party|registered|head office|hauptsitz|firmensitz|siège social|siège|sede legale|sede social|юридический|' +
    'rechnung|rechnungs|zahler|rücksende|ruecksende|rücksendung|ruecksendung|rücksendungs|retoure|retouren|rückgabe|verkäufer|lieferant|lieferanten|hersteller|fahrer|spediteur|frachtführer|auftraggeber|' +
    'facturación|factura|pagador|devolución|devoluciones|vendedor|tienda|proveedor|transportista|ordenante|' +
    'nabywca|fatura|請求先|注文者|factuur|facturatie|facturation|facture|payeur|retour|retours|vendeur|boutique|fournisseur|transporteur|chauffeur|donneur d ordre|faktura|fatturazione|fattura|számlázási|' +
    '账单|发票|付款人|付款|退货|退件|退回|卖家|店铺|供应商|供货商|司机|承运商|承运人|الفواتير|חיוב',
};
/** Words between a party and its part that add nothing. */
export const FILLERS =
  'de|del|de la|du|do|da|des|d|la|le|el|l|of|the|for|s|der|und|y|et|and|an|detail|detailed|complete|physical|residential|main|address|addr|adresse|adress|adressen|adres|anschrift|dirección|contact|kontakt|contacto|details|info|information|data|daten|datos|party|partner|contato|primary|principal|value|different|alternative|alternate|autre|otra|if different|if other|falls abweichend|wenn abweichend|si différente|si es distinta|si es diferente|se diversa|indien afwijkend|jeśli inny|的|所在|所属|邮寄|人|方|行目|目标';

export const PART_WORDS: Record<PartyPart, string> = {
  address:
    'address|addr|full address|complete address|address lines|postal address|mailing address|adresse|adress|anschrift|dirección|dir|dirección completa|domicilio|adresse complète|adresse postale|地址|详细地址|完整地址|联系地址|adres|indirizzo|адрес|住所|番地|endereço completo|morada|adresa|cím|osoite|alamat|адреса|alamat lengkap|주소|배송주소|통합배송지|기본배송지|배송지|기본주소|địa chỉ|adresi|adressi|adresas|adrese|aadress|adresa dostave|διεύθυνση|διεύθυνση παράδοσης|címe|adr|العنوان|عنوان|عنوان الشحن|כתובת|ที่อยู่|adreça|heimilisfang|آدرس|نشانی',
  street:
    'street|stras|street name|thoroughfare|thoroughfare name|straat|straatnaam|indirizzo|via piazza|street address|road|straße|straßenname|str|straße und hausnummer|straße hausnummer|straße hausnr|straße nr|straße u hausnummer|calle|vía|nombre de la calle|nombre vía|nombre de vía|nombre de la vía|calle y número|rue|voie|nom de rue|nom de la rue|libellé de voie|numéro et rue|rue et numéro|街道|街道地址|n° et libellé de voie|numéro et libellé de voie|numéro et nom de rue|n° et rue|n° et voie|street nr|str nr|str hausnr|ulica|ulica i numer|ulice|cadde|sokak|cadde sokak|улица|logradouro|endereço|utca|közterület|közterület neve|vej|gade|strada|ulice a číslo|gata|gatuadress|gateadresse|katuosoite|lähiosoite|вулиця|ulica a číslo|rua|ulice a č p|ulice č p|street level address|utca házszám|gatvė|iela|tänav|οδός|οδός και αριθμός|улица и номер|улица №|adres detayı|vejnavn|gatenavn|gatunamn|gadenavn|الشارع|شارع|اسم الشارع|רחוב|ถนน|carrer|gata og húsnúmer|خیابان|ul',
  line1:
    'address line 1|address 1|line 1|address one|line one|addr 1|addr line 1|adr 1|address line one|field one|street 1|street line 1|street address 1|street address line 1|address 1 2|dirección líneas 1 y 2|address line|adresse 1|adresszeile 1|adresszeile|straße 1|dirección 1|línea 1|línea de dirección 1|adresse ligne 1|ligne 1|ligne d adresse 1|adresse ligne|地址1|地址行1|地址一|add 1|partie 1|address part 1',
  line2:
    'address two|address part 2|partie 2|building complement|building compliment|line two|field two|room floor address 2|additional address line|additional field|locality 2|dependent locality|apartment|apt|apt suite|apartment suite|apartment number|apt number|suite|suite number|unit|unit number|flat|flat number|floor|floor number|room number|door number|部屋番号|блок|вход|етаж|апартамент|building|building name|property name|room|additional address|address addition|address extra|extended address|address complement|complementary|complementary address|name 2 postnummer|postnummer|co|care of|' +
    'abteilung|unterabteilung|anschriftenzusatz|zusatz|wohnung|tür|stiege|stiege tür|etage|stockwerk|gebäude|' +
    'complemento|piso|puerta|piso y puerta|escalera|apartamento|departamento|edificio|dirección adicional|información adicional|' +
    'complément|appartement|bâtiment|' +
    '地址二|楼层|楼号|房间|单元|门牌|complément d adresse 1|complément adresse 1|etage couloir escalier appartement|entrée bâtiment immeuble résidence|étage couloir escalier|entrée bâtiment immeuble|nr lokalu|mieszkanie|numer mieszkania|daire|daire no|квартира|建物名|マンション名|postfach|po box|boîte postale|apartado|numer lokalu|bus|busnummer|boîte|street box|property|paczkomat|punkt odbioru|packstation|presso|andar|scala|interno|アパートマンション名|住所アパートマンション名|apartament|bloc|lokal|etaj|scara|depto|nr mieszkania|portal|étage couloir|상세주소|상세배송지|depto casa|apartamento casa|όροφος|türnummer|türnr|tür nr|top nr|topnummer|bâtiment immeuble|immeuble|建物|відділення|номер відділення|поштомат|compl|кв|корп|корпус|pta|кімната|lgh nr|lejl|dør|dveře|ajtó|emelet|דירה',
  line3:
    'adresszusatz 2|field three|landmark|complément 2|地址三|complément d adresse 2|complément adresse 2|complemento 2|address addition 2',
  streetType:
    'közterület jellege|street type|street suffix|type de voie|type voie|tipo de vía|tipo vía|tipo logradouro',
  houseNumber:
    'house number|house no|huisnummer|numero civico|house nr|house num|street number|street no|street nr|civic number|building number|hausnummer|hausnr|hnr|straßennummer|número de casa|número de calle|número exterior|n civ|nr civ|num civ|буд|no exterior|núm exterior|número ext|núm ext|no ext|número de portal|nº de calle|numéro de rue|numéro de voie|numéro dans la rue|n° de rue|n° rue|门牌号|门牌号码|nr domu|numer domu|bina no|kapı no|дом|номер дома|número da casa|civico|číslo domu|číslo popisné|house|husnummer|husnr|házszám|huisnr|hs nr|nr budynku|numer budynku|будинок|numeración|house street number|αριθμός|namo nr|kućni broj|hišna številka|رقم المبنى|رقم المنزل|מספר בית|บ้านเลขที่',
  houseAddition:
    'číslo orientační|house number addition|number addition|toev|huisnummer toevoeging|extension|addition|toevoeging|house number suffix|house number extension|house number ext|hausnummerzusatz|hausnummernzusatz|zusatz hausnummer|número interior|no interior|núm interior|número int|núm int|no int|indice de répétition|hausnr zusatz|hausnummer zusatz|hnr zusatz|zusatz hausnr',
  number: 'number|nr|no|nummer|número|numer|numar|číslo|nro|n|num|núm',
  district:
    'district|area|neighborhood|neighbourhood|borough|quarter|ortsteil|stadtteil|bezirk|colonia|barrio|distrito|quartier|lieu dit|arrondissement|区|区县|地区|县|县区|行政区|乡镇|乡镇市区|ilçe|semt|mahalle|район|bairro|kecamatan|subdistrict|sub district|barangay|kelurahan|ward|phường xã|quận huyện|phường|quận|ortszusatz|الحي|حي|المنطقة|ตำบล|แขวง|อำเภอ|เขต',
  suburb: 'suburb',
  city: 'city|ort01|post town|縣市|plz ort|ort plz|plz stadt|postleitzahl ort|postcode city|postal code city|zip city|city zip|city state zip|city state|cp ville|code postal ville|cp localidad|cp población|código postal y ciudad|plaats|woonplaats|town|city town|town city|city name|city locality|municipality|ort|stadt|wohnort|ortschaft|stadt ort|ort stadt|gemeinde|ciudad|población|pob|municipio|ville|市|城市|省市区|城市名称|miasto|miejscowość|město|şehir|il|город|населенный пункт|市区町村|市町村|cidade|città|obec|modtager by|poststed|település|város|oraș|municipio alcaldía|alcaldía|kommun|comuna|도시|postitoimipaikka|postort|by|tỉnh thành phố|tỉnh tp|kaupunki|kota|kota kabupaten|leveringsby|місто|city or town|plz und ort|code postal et ville|municipio delegación|delegación|ciudad cód dane|cód dane|код города|населено място|град|πόλη|περιοχή|miestas|pilsēta|linn|grad|mjesto|mesto|kraj pošta|cty|paikkakunta|toimipaikka|المدينة|مدينة|עיר|יישוב|ישוב|oras|gemeente|postcode gemeente|població|staður|شهر|општина|woonpl|ptp|postitmp|stad|tỉnh thành|comune di|plaatsnaam|pc plaats|pc en plaats|pc woonplaats|postcode plaats|postcode woonplaats|loc|miejsc|helység',
  place:
    'location|place|luogo|luogo di|site|stelle|standort|lugar|lieu|地点|locality|locality name|localité|localidad|località|commune|comune|localidade|localitate|sted',
  postcode:
    'postcode|pstlz|npa|郵遞區號|cap|codice postale|postal code|postal|zip|zip code|zip postal code|zip postcode|postal zip|postal code zip|postcode zip|zip postal|zip plus 4|plz|postleitzahl|código postal|cód postal|cp|code postal|邮编|邮政编码|邮政编号|zip code postcode|pincode|pin|c postal|codigo post|cód post|code post|c post|kod pocztowy|kod|psč|posta kodu|индекс|почтовый индекс|郵便番号|cep|código postal cp|plz code|shipping code|postnr|postnummer|irányítószám|poštovní směrovací číslo|zipcd|우편번호|postinumero|kode pos|postal or zip code|postal or zip|индекс города|пощенски код|індекс|поштовий індекс|п к|τ κ|ταχυδρομικός κώδικας|ταχ κώδικας|pašto kodas|pasta indekss|postiindeks|poštanski broj|poštna številka|sihtnumber|код почтовый|eircode|pcode|post code zip|pc|cod poștal|الرمز البريدي|מיקוד|รหัสไปรษณีย์|поштански број|codi postal|póstnúmer|کد پستی|کدپستی|zip5|zip 5|zip code 5|irsz|pk|postinro|posti nro|postinumero ja|pošta|ir szám|irányító szám|poštanski br|〒',
  county: 'county|landkreis|condado|comarca',
  state:
    'state|st|prov|uf|province|state prov|state prov other|state province other|state province county|zone|provincie|state province|province state|state region|region|state name|province name|state county|state county province|bundesland|kanton|canton|provincia|provincia estado|estado|estado provincia|comunidad autónoma|département|province région|省|省份|州|省州|州省|state abbreviation|województwo|регион|область|都道府県|prefecture|judet|län|fylke|megye|estado uf|provinsi|provinz|state or province|state or region|province or state|tỉnh|județ|المحافظة|จังหวัด|pr|استان',
  stateCode:
    'st cd|state code|province code|state province code|region code|state abbreviation|código de provincia|code région|省代码|codice provincia|cod provincia',
  country:
    'country|ctry|country name|nazione|paese|country region|country territory|nation|land|landname|staat|país|país región|pays|国家|国家地区|国家名称|kraj|ülke|страна|国名|země|ország|țara|land gebiet|land region|국가|maa|negara|країна|krajina|stát|štát|quốc gia|country country name|land oder gebiet|држава|држава|държава|χώρα|šalis|valsts|riik|država|zemlja|country full|الدولة|البلد|دولة|ארץ|מדינה|ประเทศ|کشور|naz|cntry',
  countryCode:
    'country code|country region code|country region id|land1|country key|ld|länderschlüssel|country iso|country iso code|country code iso|iso country|iso country code|country iso 2|ländercode|laendercode|landescode|länderkürzel|länderkennzeichen|land iso|iso land|land code|lkz|código de país|código del país|código país|país iso|land iso2|code pays|code iso pays|国家代码|国代码|国家二字码|kod kraju|国家简码|länder regionscode|land regionscode|landkod|landkode|landskod|landskode|landekode|länder und regionscode|länder iso|codice paese|codice nazione|cod paese',
  name: 'name|addressee|naam|nominativo|full name|person|first name last name|first last name|vor und nachname|vorname nachname|vorname name|name vorname|nachname vorname|apellidos nombre|nombre completo|nombre apellidos|nom complet|nom prénom|prénom nom|姓名|全名|名称|nazwisko i imię|imię i nazwisko|nazwa|ad soyad|adı soyadı|фио|имя|氏名|お名前|名前|nome|nome completo|client name|client livré|odbiorca|nome e cognome|cognome e nome|navn|namn|jméno a příjmení|név|nume|neve|명|이름|성명|nimi|nama|піб|meno|meno a priezvisko|tên|họ tên|họ và tên|first and last name|nombre y apellidos|nom et prénom|prénom et nom|vardas pavardė|vārds uzvārds|ime i prezime|ime in priimek|ime prezime|име|име и фамилия|имена|ονοματεπώνυμο|όνομα|neve|naziv|name and surname|název|názov|name surname|surname name|surname and name|nm|الاسم|اسم|الاسم الكامل|שם|שם מלא|ชื่อ|ชื่อ นามสกุล|nafn|نام|نام و نام خانوادگی|nam|nam1|jm',
  contact:
    'referente|contact|kontakt|contacto|persona contacto|联系方式|persoană contact|persoană de contact|kontaktní osoba|kontaktná osoba|kontaktinis asmuo|osoba kontaktowa|контактное лицо|yhteyshenkilö|kapcsolattartó|contact person|attention|attn|attention to|fao|for the attention of|ansprechpartner|ansprechp|kontaktperson|persona de contacto|nom du contact|联系人|contact name|t a v|z hd|zu händen|zhd|à l attention de|att de|a la atención de|a c|cortese attenzione|alla c a|yetkili|yetkili kişi|ilgili kişi|do rąk|k rukám|к вниманию',
  givenName: 'nombre|nom',
  firstName:
    'first name|voornaam|first|given name|forename|fname|vorname|nombre de pila|primer nombre|prénom|名|imię|ad|adı|名前 名|jméno|fornavn|förnamn|nome proprio|keresztnév|prenume|vardas|vārds|eesnimi|ime|name first|name first name',
  lastName:
    'last name|sobrenome|apelido|achternaam|cognome|last|surname|family name|lname|nachname|zuname|familienname|apellido|primer apellido|apellido 1|1 apellido|apellidos|nom de famille|姓|姓氏|nazwisko|soyad|soyadı|фамилия|příjmení|efternavn|efternamn|etternavn|vezetéknév|氏|apellido paterno|pavardė|uzvārds|perekonnanimi|prezime|priimek|επώνυμο|επίθετο|name last|surname last|name last name',
  middleName:
    'middle name|middle|tussenvoegsel|tussenvoegsels|name infix|second name|segundo nombre|deuxième prénom|zweiter vorname|secondo nome|druhé jméno|drugie imię|отчество',
  secondLastName: 'segundo apellido|apellido materno|apellido 2|second last name|second surname|2 apellido',
  company:
    'company|company name|bedrijf|bedrijfsnaam|ragione sociale|azienda|organisation|organization|organization name|company org name|business|business name|firm|firma|firmenname|unternehmen|empresa|compañía|nombre de empresa|nombre de la empresa|razón social|société|entreprise|raison sociale|nom de société|nom de la société|nom de l entreprise|公司|公司名称|单位|单位名称|企业名称|nazwa firmy|şirket|компания|организация|会社名|azienda nome|empresa nome|complementary name|firmanavn|företag|společnost|razão social|会社 部門|会社 部門名|postal name|cégnév|firma oder name|company or name|organizácia|spoločnosť|organizace|rag soc|ragsoc|rag sociale|razón soc|įmonė|uzņēmums|ettevõte|tvrtka|podjetje|firma naziv|фирма|εταιρεία|επωνυμία|raison soc|الشركة|اسم الشركة|חברה|שם חברה|บริษัท|ünvan|unvan|ünvanı|unvanı|sevk ünvanı|ste|sté|rs dest',
  email:
    'email|mail|email id|correo|correo electrónico|courriel|adresse électronique|mél|邮箱|信箱|电子邮件|电子邮箱|邮件|邮箱地址|e posta|почта|электронная почта|メールアドレス|e post|adresa de email|emailcím|posta elettronica|sähköposti|sähköpostiosoite|email address|el paštas|e pasts|e pošta|e mail címe|email címe|имейл|ел поща|ηλ ταχυδρομείο|indirizzo mail|indirizzo email|indirizzo posta elettronica|البريد الإلكتروني|דוא ל|אימייל|อีเมล',
  phonePrefix:
    'area code|phone area code|celular código|vorwahl|telefonvorwahl|ländervorwahl|tel vorwahl|区号|cel cód área|cód área|cod area|ddd',
  phone:
    'phone|fon|telf1|phone number|電話號碼|聯絡電話|telnummer|phone primary|telefoonnummer|telefoon|telefono|cellulare|phone no|phone nr|telephone|telephone number|telephone no|tel|tel no|tel nr|tel number|mobile|mobile number|mobile no|mobile phone|mobile phone number|cell|cell phone|contact number|contact no|telefon|telefonnummer|telefon nr|rufnummer|handy|handynummer|mobil|mobilnummer|mobiltelefon|tlf|tfno|tlfno|número de teléfono|teléfono móvil|teléfono de contacto|móvil|celular|numéro de téléphone|numéro téléphone|n° de téléphone|téléphone portable|téléphone mobile|portable|电话|手机|手机号|手机号码|电话号码|联系电话|联系手机|voice phone|tél mobile|tél port|nr telefonu|numer telefonu|telefon kontaktowy|telefon no|cep telefonu|телефон|номер телефона|電話番号|telefone|daytime phone|evening phone|home phone|work phone|other phone|secondary phone|alternate phone|mobiel nummer|mobiel|telefonszám|telefoon mobiel|komórka|telefon komórkowy|telemóvel|mobilní telefon|tél fixe|téléphone fixe|fijo|teléfono fijo|festnetz|fisso|telefono fisso|telefono cellulare|cell phone number|mobiltelefonnummer|celular número|número celular|연락처|전화번호|휴대폰|핸드폰|휴대폰번호|휴대전화|이동통신|이동전화|puhelin|puhelinnumero|telepon|no telepon|no hp|nomor hp|mobilnr|số điện thoại|số đt|điện thoại|sđt|no telp|nomor telepon|固话|固定电话|contact phone|telf|teléf|telef|telefonszáma|telefonas|tālrunis|tel broj|телефон за контакт|τηλέφωνο|τηλ|κινητό|mob|mobitel|broj telefona|numero di telefono|n telefono|recapito telefonico|cep tel|移动电话|ph|ph no|tel kontaktowy|الهاتف|هاتف|رقم الهاتف|الجوال|جوال|رقم الجوال|رقم هاتف|رقم جوال|موبايل|טלפון|נייד|מספר טלפון|เบอร์โทรศัพท์|เบอร์โทร|โทรศัพท์|เบอร์มือถือ|gsm|gsm nummer|sími|farsími|تلفن|موبایل|شماره تلفن|شماره موبایل|تلفن همراه|мобилен|мобилни|fono|fone|cel número|tel celular|puh|p nro|mob no|mob number|mobile ph|mob nr|alt mob no|tel kom|natel|cel|тел|моб тел|мобільний|мобильный',
};
/** Words with other meanings: without a party they count only next to a city. */
export const WEAK = new Set(
  splitHeadings(
    'st|by|ward|vía|zone|area|landmark|cap|plaats|state|state name|region|unit|room|floor|building|flat|place|quarter|co|first|last|person|bus|property|house|lokal|名|姓|名称|complemento',
  ),
);
/** "Estado" is as often a status as a state. */
export const NEEDS_PARTY = new Set(
  splitHeadings(
    'estado|addressee|单位|pc|pk|pr|ul|num|nam|loc|ptp|nm|adr|business|postal|extension|addition|zone|location|site|stelle|standort|lugar|lieu|地点|方',
  ),
);
