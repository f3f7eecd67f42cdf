import type { ServiceType } from '#domain/shipment.ts';

/**
 * A made-up shipment. `scans` are oldest first, "place | note"; the sign in front is the status: > in transit, @ out for
 * delivery, ! on hold, = delivered. Times are relative to the moment of loading.
 */
export interface SampleJourney {
  service: ServiceType;
  from: string;
  to: string;
  /** Hours since the label was created, and since the last scan. */
  age: number;
  last: number;
  /** Days until the estimate; negative is late; null is none. */
  due: number | null;
  kg: number;
  /** cm; left out: not given. */
  size?: [number, number, number];
  items: string[];
  notes?: string;
  scans: string[];
}

const e = (
  service: ServiceType,
  from: string,
  to: string,
  [age, last, due]: [number, number, number | null],
  kg: number,
) => ({
  service,
  from,
  to,
  age,
  last,
  due,
  kg,
});

const MANY_ITEMS = Array.from({ length: 24 }, (_, index) => `Invented part ${index + 1}`);

/** TC-DEMO0001 and on, in this order. People, companies and streets are invented. */
export const SAMPLE_JOURNEYS: SampleJourney[] = [
  {
    ...e('INTERNATIONAL', 'New York, 12 Sample Street, NY 10001', 'London, 3 Example Lane, EC1A 1AA', [62, 2, 2], 12.4),
    size: [60, 40, 35],
    items: ['Sample instruments', 'Spare parts'],
    notes: 'Fragile. Call the consignee before delivery.',
    scans: [
      '>New York|Export declaration cleared. Departed New York.',
      '>Halifax|Consolidated with transatlantic freight.',
      ">St. John's|Arrived at transfer hub.",
      ">St. John's|Departed on the evening flight to London.",
    ],
  },
  {
    ...e('EXPRESS', 'Hamburg, Musterkai 7', 'Rotterdam, Voorbeeldweg 12', [30, 5, -0.2], 3.2),
    size: [30, 20, 10],
    items: ['Documents'],
    scans: [
      '>Hamburg|Departed Hamburg.',
      '>Bremen|Passed the sorting hub.',
      '@Rotterdam|With the courier.',
      '=Rotterdam|Received at the front desk.',
    ],
  },
  {
    ...e('STANDARD', 'Chicago, 500 Placeholder Ave', 'Denver, 88 Specimen Road', [26, 3, 0], 7.5),
    items: ['Sample books'],
    scans: [
      '>Chicago|Departed Chicago.',
      '>Omaha|Passed the sorting hub.',
      '@Denver|With the courier. Delivery today.',
    ],
  },
  {
    ...e('INTERNATIONAL', 'Shanghai, 1 Demo Road', 'Los Angeles, 77 Test Boulevard', [160, 20, 6], 220),
    size: [120, 80, 100],
    items: ['Pallet of lamps'],
    scans: ['>Shanghai|Loaded at the port.', '>Busan|Transhipped.', '!Los Angeles|Customs needs a commercial invoice.'],
  },
  {
    ...e('EXPRESS', 'Singapore, 9 Fiction Quay', 'Sydney, 4 Invented Place', [1, 1, 3], 1.1),
    items: ['Contract'],
    scans: [],
  },
  {
    ...e('ECONOMY', '742 Nowhere Terrace, Springfield', 'Ashford, 5 Made-up Row', [40, 1, 1], 5),
    size: [40, 30, 20],
    items: ['Garden tools'],
    scans: ['>Sorting Hub 4|Arrived at the hub.'],
  },
  {
    ...e('STANDARD', 'Madrid, Calle Ficticia 10', 'Lisboa, Rua Inventada 22', [98, 30, -1], 9.8),
    items: ['Ceramics'],
    scans: ['>Madrid|Departed Madrid.', '>Badajoz|Waiting for the next departure.'],
  },
  {
    ...e('INTERNATIONAL', 'Sydney, 15 Sample Wharf', 'Santiago, Avenida Ejemplo 300', [120, 12, 5], 60),
    size: [80, 60, 60],
    items: ['Survey equipment'],
    scans: ['>Sydney|Departed Sydney.', '>Auckland|Arrived at transfer hub.'],
  },
  {
    ...e('EXPRESS', '東京都千代田区見本町1-2, 東京', '大阪市北区例示3-4, 大阪', [20, 2, 0], 2.4),
    items: ['見本'],
    scans: ['>東京|Departed Tokyo.', '>名古屋|Passed the sorting hub.', '@大阪|With the courier.'],
  },
  {
    ...e('STANDARD', 'القاهرة, شارع المثال 5', 'دبي, طريق النموذج 9', [70, 8, 2], 14),
    items: ['عينات'],
    scans: ['>القاهرة|Departed Cairo.', '>دبي|Arrived at the import hub.'],
  },
  {
    ...e('ECONOMY', 'São Paulo, Rua do Exemplo 45', 'Buenos Aires, Calle de Prueba 8', [150, 26, 3], 33),
    size: [50, 50, 50],
    items: ['Coffee samples', 'Grinder'],
    scans: [
      '>São Paulo|Departed São Paulo.',
      '>Porto Alegre|Passed the sorting hub.',
      '>Montevideo|Arrived at transfer hub.',
    ],
  },
  {
    ...e('INTERNATIONAL', 'Singapore, 2 Demo Harbour', 'Rotterdam, Testkade 1', [400, 6, 1], 1200),
    size: [240, 120, 150],
    items: MANY_ITEMS,
    notes: 'Two pallets, one reference.',
    scans: [
      '>Singapore|Loaded at the port.',
      '>Colombo|Transhipped.',
      '>Jeddah|Passed.',
      '>Port Said|Canal passage complete.',
      '>Valletta|Passed.',
      '>Algiers|Passed.',
      '>Tangier|Transhipped.',
      '>Lisbon|Passed.',
      '>Le Havre|Discharged.',
      '>Antwerp|By barge to Rotterdam.',
      '@Rotterdam|Delivery appointment agreed.',
    ],
  },
  {
    ...e('EXPRESS', 'Paris, 8 rue de l’Exemple', 'Bruxelles, 14 avenue Fictive', [18, 4, -0.1], 0.6),
    items: ['Keys'],
    scans: ['>Paris|Departed Paris.', '@Bruxelles|With the courier.', '=Bruxelles|Handed to the recipient.'],
  },
  {
    ...e('STANDARD', 'Toronto, 61 Imaginary Crescent', 'Vancouver, 19 Pretend Street', [75, 9, 2], 18),
    items: ['Winter coats'],
    scans: [
      '>Toronto|Departed Toronto.',
      '>Winnipeg|Passed the sorting hub.',
      '!Winnipeg|Road closed by snow. Waiting.',
    ],
  },
  {
    ...e('INTERNATIONAL', 'London, 20 Example Wharf', 'New York, 44 Sample Avenue', [3, 3, 4], 4.4),
    items: ['Prints'],
    scans: [],
  },
  {
    ...e('ECONOMY', 'Nairobi, 3 Specimen Drive', 'Cape Town, 6 Dummy Street', [210, 40, null], 27),
    items: ['Tea samples'],
    scans: ['>Nairobi|Departed Nairobi.', '>Dar es Salaam|Loaded at the port.', '>Durban|Discharged.'],
  },
  {
    ...e('EXPRESS', 'Zürich, Beispielstrasse 3', 'Wien, Mustergasse 8', [22, 1, 0], 1.9),
    size: [25, 20, 15],
    items: ['Watch parts'],
    scans: ['>Zürich|Departed Zürich.', '>Innsbruck|Passed the sorting hub.', '@Wien|With the courier.'],
  },
  {
    ...e('STANDARD', 'Hub North, 1 Way', 'Hub South, 2 Way', [50, 10, 1], 6),
    items: ['Spare parts'],
    scans: ['>Depot 12, Bay 3|Scanned in.', '@Van 7|On the vehicle.'],
  },
  {
    ...e('INTERNATIONAL', '中国上海市浦东新区示例路100号, 上海', 'Hamburg, Beispielkai 20', [300, 15, 4], 500),
    size: [120, 100, 110],
    items: ['电子样品', '说明书'],
    scans: [
      '>上海|Loaded at the port.',
      '>Singapore|Transhipped.',
      '>Colombo|Passed.',
      '>Suez|Canal passage complete.',
    ],
  },
  {
    ...e('EXPRESS', 'Dublin, 10 Invention Road', 'Edinburgh, 2 Fable Close', [40, 16, -0.6], 2.2),
    items: ['Lab samples'],
    scans: [
      '>Dublin|Departed Dublin.',
      '>Belfast|Ferry to Cairnryan.',
      '@Edinburgh|With the courier.',
      '=Edinburgh|Left with the neighbour at no. 4, as agreed.',
    ],
  },
  {
    ...e('STANDARD', 'Oslo, Eksempelgata 5', 'Cape Town, 31 Placeholder Road', [260, 18, 7], 42),
    items: ['Ski equipment'],
    scans: ['>Oslo|Departed Oslo.', '>Amsterdam|Arrived at transfer hub.', '>Accra|Refuelled.'],
  },
  {
    ...e('ECONOMY', 'Mumbai, 7 Namuna Marg', 'Delhi, 18 Udaharan Path', [90, 20, 1], 11),
    items: ['Textile samples'],
    scans: ['>Mumbai|Departed Mumbai.', '>Ahmedabad|Passed the sorting hub.', '>Jaipur|Passed the sorting hub.'],
  },
  {
    ...e('INTERNATIONAL', 'Reykjavík, Dæmigata 4', 'London, 90 Test Mews', [60, 7, 1], 8),
    items: ['Wool'],
    scans: ['>Reykjavík|Departed Reykjavík.', '>Tórshavn|Passed.'],
  },
  {
    ...e('EXPRESS', 'Warszawa, ulica Przykładowa 6', 'Praha, Ukázková 12', [15, 15, 1], 1.5),
    items: ['Amber samples'],
    scans: [],
  },
  {
    ...e('STANDARD', 'Lagos, 8 Sample Close', 'Accra, 14 Example Loop', [80, 44, -1], 16),
    items: ['Phones'],
    notes: 'Insured.',
    scans: ['>Lagos|Departed Lagos.', '!Cotonou|Held for inspection.'],
  },
  {
    ...e('ECONOMY', 'Seattle, 2200 Fictional Way', 'Anchorage, 5 Pretend Lane', [130, 50, -1.5], 21),
    items: ['Boots', 'Ropes', 'Tents'],
    scans: ['>Seattle|Loaded at the port.', '>Juneau|Passed.', '@Anchorage|With the courier.', '=Anchorage|Received.'],
  },
  {
    ...e('INTERNATIONAL', 'Auckland, 1 Demo Terrace', 'Honolulu, 3 Sample Beach Road', [96, 11, 2], 9),
    items: ['Honey samples'],
    scans: ['>Auckland|Departed Auckland.', '>Suva|Arrived at transfer hub.'],
  },
  {
    ...e('STANDARD', 'Milano, Via Esempio 30', 'Roma, Via Finta 4', [28, 2, 0], 4),
    items: ['Shoes'],
    scans: ['>Milano|Departed Milan.', '>Bologna|Passed the sorting hub.', '@Roma|With the courier.'],
  },
  {
    ...e('EXPRESS', 'Seoul, 12 Yeje-ro', 'Tokyo, 5-6 Mihon', [24, 3, 0], 0.9),
    items: ['Chip samples'],
    scans: ['>Seoul|Departed Seoul.', '>Tokyo|Arrived at the import hub.'],
  },
  {
    ...e(
      'ECONOMY',
      'A warehouse with a very long name that goes on and on for the sake of the test, Building 14, Gate 3, Industrial Estate of Invented Names, Rotterdam',
      'The Head Office of the Most Carefully Invented Company in the World, Floor 27, Imaginary Tower, London',
      [110, 14, 2],
      75,
    ),
    items: ['Furniture'],
    scans: [
      '>Rotterdam|Departed by ferry after a long wait for a free place, because of strong wind in the North Sea; the next crossing was free in the evening.',
      '>Harwich|Discharged.',
    ],
  },
  {
    ...e('INTERNATIONAL', 'Москва, ул. Примерная 3', 'Istanbul, Örnek Caddesi 9', [140, 36, 3], 13),
    items: ['Образцы'],
    scans: ['>Москва|Departed Moscow.', '>Sofia|Arrived at transfer hub.'],
  },
  {
    ...e('STANDARD', 'Mexico City, Calle Muestra 7', 'Houston, 400 Sample Freeway', [66, 6, 1], 31),
    size: [70, 50, 40],
    items: ['Glassware'],
    scans: [
      '>Mexico City|Departed Mexico City.',
      '>Monterrey|Passed the sorting hub.',
      '!Laredo|Waiting for the customs broker.',
      '>Laredo|Released by customs.',
    ],
  },
  {
    ...e('EXPRESS', 'London, 5 Specimen Yard', 'London, 71 Example Street', [9, 1, 0], 0.4),
    items: ['Passport'],
    scans: ['@London|With the courier.'],
  },
  {
    ...e('ECONOMY', 'Athens, Odos Deigma 2', 'Valletta, Triq Eżempju 6', [190, 60, null], 12),
    items: ['Olive oil samples'],
    scans: ['>Piraeus|Loaded at the port.', '>Catania|Transhipped.'],
  },
  {
    ...e('INTERNATIONAL', 'Bangkok, 99 Soi Tua Yang', 'Frankfurt, Musterallee 50', [48, 4, 1], 6.6),
    items: ['Orchid samples'],
    scans: ['>Bangkok|Departed Bangkok.', '>Delhi|Arrived at transfer hub.', '>Frankfurt|Arrived at the import hub.'],
  },
  {
    ...e('STANDARD', 'Boston, 16 Fable Street', 'Miami, 8 Invented Drive', [72, 24, -1], 10),
    items: ['Sails'],
    scans: [
      '>Boston|Departed Boston.',
      '>Baltimore|Passed the sorting hub.',
      '>Savannah|Passed the sorting hub.',
      '@Miami|With the courier.',
      '=Miami|Received by the harbour office.',
    ],
  },
  {
    ...e('EXPRESS', 'Stockholm, Exempelgatan 11', 'Helsinki, Esimerkkikatu 2', [12, 12, 1], 2),
    items: ['Maps'],
    scans: [],
  },
  {
    ...e('ECONOMY', 'Lima, Avenida Muestra 55', 'Panama City, Calle Ejemplo 3', [230, 70, -2], 48),
    items: ['Quinoa samples'],
    scans: [
      '>Callao|Loaded at the port.',
      '>Guayaquil|Passed.',
      '!Balboa|On hold: address incomplete. Please contact us.',
    ],
  },
  {
    ...e('INTERNATIONAL', 'Dubai, 21 Sample Marina', 'Johannesburg, 14 Example Ridge', [52, 5, 2], 17),
    items: ['Tiles'],
    scans: ['>Dubai|Departed Dubai.', '>Addis Ababa|Arrived at transfer hub.'],
  },
  {
    ...e('STANDARD', 'Amsterdam, Voorbeeldgracht 40', 'København, Eksempelvej 18', [34, 2, 0], 5.5),
    items: ['Bicycle parts', 'Bell'],
    scans: [
      '>Amsterdam|Departed Amsterdam.',
      '>Bremen|Passed the sorting hub.',
      '>Flensburg|Passed the sorting hub.',
      '@København|With the courier.',
    ],
  },
];
