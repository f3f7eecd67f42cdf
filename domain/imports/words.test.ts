import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES } from '../languages.ts';
import { SPECIFIC_REASONS } from '../promises/promise.ts';
import { guessMapping } from './guess.ts';
import { readImportRow, toItem } from './row.ts';

const read = (text: string) =>
  readImportRow([text], { columns: { estimateReason: [0] }, constants: {}, dateOrders: {} }, { prefixes: ['TC'] });

describe('an imported reason for a changed date', () => {
  it.each(LANGUAGE_CODES)('is recognized by its public label in %s and by its code', (language) => {
    const { promise } = JSON.parse(readFileSync(`public/locales/${language}/event.json`, 'utf8'));
    for (const reason of SPECIFIC_REASONS)
      for (const text of [reason, promise.reason[reason], promise.reason[reason].toUpperCase()])
        expect([text, read(text)]).toEqual([text, { values: { estimateReason: reason }, problems: [] }]);
  });

  it('is missing when the cell is empty or unknown', () => {
    expect(read(' ')).toEqual({ values: {}, problems: [] });
    for (const text of ['unspecified', 'laziness'])
      expect(read(text).problems).toMatchObject([{ field: 'estimateReason', column: 0, code: 'reason', text }]);
  });
});

describe('an imported service', () => {
  const readService = (text: string) =>
    readImportRow([text], { columns: { serviceType: [0] }, constants: {}, dateOrders: {} }, { prefixes: ['TC'] }).values
      .serviceType;

  it.each([
    ['Standardversand', 'STANDARD'],
    ['Expresslieferung', 'EXPRESS'],
    ['Standard Shipping', 'STANDARD'],
    ['Standardversand Express', undefined],
    ['Normung', undefined],
    ['DHL Paket', undefined],
  ])('of %s is %s', (text, service) => {
    expect(readService(text)).toBe(service);
  });
});

it.each([
  ['2', 'Fern', 2],
  ['2,00', 'Fern', 2],
  ['3 Stk.', 'Fern', 3],
  ['0', 'Fern (0)', 1],
  ['1,5 m', 'Fern (1,5 m)', 1],
])('reads the quantity %s of an item without dropping what is no count', (itemQuantity, description, quantity) => {
  expect(toItem({ itemDescription: 'Fern', itemQuantity })).toEqual([{ description, quantity, weight: 0 }]);
});

it.each(['NULL', '\\N', 'undefined', 'null', '-', 'N/A'])('takes %s for an empty date, phone or company', (text) => {
  const columns = { estimatedDeliveryDate: [0], recipientPhone: [0], recipientCompany: [0] };
  const mapping = { columns, constants: {}, dateOrders: {} };
  expect(readImportRow([text], mapping, { prefixes: ['TC'] })).toEqual({ values: {}, problems: [] });
});

it.each([
  ['recipientName', 'J?rg M?ller', 'notText'],
  ['destinationAddress', '?ód?, ul. Pr?bna 1', 'notText'],
  ['recipientName', 'Jörg MÃ¼ller', 'notText'],
  ['notes', 'Ring twice?Yes', undefined],
  ['recipientName', 'Jörg Müller?', undefined],
  ['destinationAddress', 'São Paulo, Praça 1', undefined],
] as const)('names letters that %s lost: %s', (field, text, code) => {
  const mapping = { columns: { [field]: [0] }, constants: {}, dateOrders: {} };
  expect(readImportRow([text], mapping, { prefixes: ['TC'] }).problems[0]?.code).toBe(code);
});

it('leaves out what databases write into empty cells, but only beside other parts and for contacts', () => {
  const header = ['City', 'Street', 'Address 2', 'Phone code', 'Phone', 'Email', 'Notes', 'Name'];
  const columns = {
    recipientPhone: [3, 4],
    destinationAddress: [0, 1, 2],
    recipientEmail: [5],
    notes: [6],
    recipientName: [7],
  };
  const read = (...cells: string[]) =>
    readImportRow(cells, { columns, constants: {}, dateOrders: {} }, { prefixes: ['TC'], header });
  expect(read('Kiel', 'Weg 1', 'NULL', 'n/a', '-', '(null)', 'NULL', 'Null')).toEqual({
    values: { destinationAddress: 'Kiel, Weg 1', notes: 'NULL', recipientName: 'Null' },
    problems: [],
  });
  expect(read('Kiel', 'Weg 1', '.', 'x', '+49 431 5550101', '', '', '').values.destinationAddress).toBe('Kiel, Weg 1');
});

it('ignores the weight of a piece, and ounces that repeat the pounds', () => {
  const guess = (header: string[], ...rows: string[][]) => guessMapping(['City', ...header], rows).columns.weight;
  for (const heading of ['Weight per piece (kg)', 'Gewicht je Karton (kg)', 'Einzelgewicht (kg)', '单件重量(kg)'])
    expect([heading, guess([heading], ['Kiel', '2'])]).toEqual([heading, undefined]);
  expect(guess(['Weight lbs', 'Weight oz'], ['Kiel', '2.5', '40'], ['Ulm', '0.75', '12'])).toEqual([1]);
  expect(guess(['Weight lbs', 'Weight oz'], ['Kiel', '2', '8'], ['Ulm', '0', '12'])).toEqual([1, 2]);
});

it('does not read amounts of money as weights, and reads a payer as the recipient', () => {
  const guess = (header: string[], row: string[]) =>
    guessMapping(['City', 'Street', ...header], [['Kiel', 'Weg 1', ...row]]).columns;
  expect(guess(['Brutto', 'MwSt'], ['119', '19']).weight).toBeUndefined();
  expect(guess(['Brutto', 'Netto'], ['12', '11']).weight).toEqual([2]);
  expect(guess(['Gross', 'Currency'], ['12 kg', 'EUR']).weight).toEqual([2]);
  const emails = ['a@a.example', 'b@b.example'];
  expect(guess(['From Email', 'To Email', 'Fee', 'Net'], [...emails, '1', '2']).recipientEmail).toEqual([2]);
  expect(guess(['From Email', 'To Email', 'Currency'], [...emails, 'EUR']).recipientEmail).toEqual([3]);
});

it('does not read the signature of a gift as the sender, and ignores numbers before headings', () => {
  const guess = (header: string[], row: string[]) => guessMapping(header, [row]).columns;
  const row = ['Kiel', 'Weg 1', 'Hi', 'Grandma', 'Ann'];
  expect(guess(['City', 'Street', 'Gift message', 'From', 'To'], row)).toEqual({ destinationAddress: [0, 1] });
  expect(guess(['1. City', '2. Street', 'C) Name'], ['Kiel', 'Weg 1', 'Ann Probe'])).toEqual({
    destinationAddress: [0, 1],
    recipientName: [2],
  });
});

it('joins the lines of an address with commas, those of a name with spaces, and keeps those of notes', () => {
  const columns = { destinationAddress: [0, 1], recipientName: [2], notes: [3] };
  const cells = ['Kiel', 'Weg 1,\r\n Hof\n\nRear', 'Ann\nProbe', 'a\nb'];
  const header = ['City', 'Street', 'Name', 'Notes'];
  const { values } = readImportRow(cells, { columns, constants: {}, dateOrders: {} }, { prefixes: ['TC'], header });
  expect(values).toEqual({ destinationAddress: 'Kiel, Weg 1, Hof, Rear', recipientName: 'Ann Probe', notes: 'a\nb' });
});

it('keeps the country next to a phone out of the number', () => {
  const header = ['Vorwahl', 'Telefon'];
  const read = (...cells: string[]) =>
    readImportRow(
      cells,
      { columns: { recipientPhone: [0, 1] }, constants: {}, dateOrders: {} },
      { prefixes: ['TC'], header },
    );
  expect(read('DE', '0431 5550101').values.recipientPhone).toBe('0431 5550101');
  expect(read('0431', '5550101').values.recipientPhone).toBe('0431 5550101');
});

it('does not read the product of a carrier as an item, unless the list counts items', () => {
  const guess = (...header: string[]) => guessMapping(['City', 'Street', ...header]).columns.itemDescription;
  expect([guess('Product'), guess('Product', 'Qty', 'SKU'), guess('Artikelname', 'Artikelnr.')]).toEqual([
    undefined,
    [2, 4],
    [2, 3],
  ]);
});

it.each(['Lieferant', 'Manufacturer', 'Transporteur', 'Transportista', '司机'])('skips addresses of %s', (party) => {
  const header = ['Street', 'City', 'Zip'].map((part) => `${party} ${part}`);
  expect(guessMapping(header, [['Weg 1', 'Kiel', '24103']]).columns).toEqual({});
});

it('does not read a column without a readable date as a date', () => {
  const guess = (cell: string) => guessMapping(['Termin', 'City'], [[cell, 'Kiel']]).columns.estimatedDeliveryDate;
  expect(['31.12.26', 'Rampe', '28.11.'].map(guess)).toEqual([[0], undefined, undefined]);
});

const RECIPIENTS = 'Deliver to|Ship to|To|Shipped to|Consignee|Recipient|Empfänger|Lieferung an|Liefern an|An|Nach';
const OTHERS =
  'Destinatario|Entregar a|Enviar a|Destinataire|Livrer à|Livraison à|Expédier à|收货|收货方|收件人|送货至';
const SENDERS = 'From|Ship from|Sender|Shipper|Absender|Von|Remitente|Desde|Expéditeur|发货|发件人';
describe.each([
  ['recipientName', 'destinationAddress', `${RECIPIENTS}|${OTHERS}`],
  ['senderName', 'originAddress', SENDERS],
])('a heading of %s or %s', (name, address, headings) => {
  it.each(headings.split('|'))('“%s” means what its column contains', (heading) => {
    const guess = (...texts: string[]) =>
      Object.keys(
        guessMapping(
          ['Order No', heading, 'Weight (kg)'],
          texts.map((text) => ['A-1', text, '2']),
        ).columns,
      ).filter((field) => !['customerReference', 'weight'].includes(field));
    expect(guess('Ada Probe', 'Muster GmbH', 'Lidl')).toEqual([name]);
    expect(guess('Probe Co., Ltd.', '3M Inc.')).toEqual([name]);
    expect(guess('测试有限公司', '王小明')).toEqual([name]);
    expect(guess('Kiel, Weg 1', 'Oslo, Gate 2', 'Musterweg')).toEqual([address]);
    expect(guess('24103 Kiel', 'Weg 3\nKiel')).toEqual([address]);
    expect(guess('上海市世纪大道1号', '广东省深圳市南山区')).toEqual([address]);
  });
});

it('does not read towns as names, but reads names next to addresses and buyers', () => {
  const guess = (header: string[], cells: string[]) => guessMapping(header, [cells, cells]).columns;
  expect(guess(['Deliver to'], ['Kiel'])).toEqual({ destinationAddress: [0] });
  expect(guess(['Consignee', 'Delivery address'], ['Lager 4 Nord', 'Kiel, Weg 1'])).toEqual({
    recipientName: [0],
    destinationAddress: [1],
  });
  expect(guess(['Customer', 'Deliver to'], ['Ada Probe', 'Ben Muster'])).toEqual({ recipientName: [1] });
  expect(guess(['Name', 'Deliver to'], ['Ada Probe', 'Muster GmbH'])).toEqual({
    recipientName: [0],
    recipientCompany: [1],
  });
  expect(guess(['Name', 'Deliver to'], ['Ada Probe', 'New York'])).toEqual({
    recipientName: [0],
    destinationAddress: [1],
  });
});

describe('the recipient of lists in other languages and programs', () => {
  it.each([
    [
      'Danea',
      'Cliente|Indirizzo|Città|Destinazione - Nominativo|Destinazione - Indirizzo|Destinazione - Città',
      [3],
      [5, 4],
    ],
    ['CCV Shop', 'Factuuradres Plaats|Afleveradres Achternaam|Afleveradres Straat|Afleveradres Plaats', [1], [3, 2]],
    ['Melhor Envio', 'Nome do destinatário|CEP do destinatário|Endereço|Número|Cidade', [0], [4, 2, 3, 1]],
    ['Apaczka', 'Odbiorca - nazwa|Odbiorca - ulica|Odbiorca - nr budynku|Odbiorca - miasto', [0], [3, 1, 2]],
    ['Sameday', 'Nume destinatar|Localitate destinatar|Strada|Numar', [0], [1, 2, 3]],
    ['Unifaun', 'Mottagare namn|Mottagare adress 1|Mottagare ort|Mottagare landkod', [0], [2, 1, 3]],
    ['UNAS', 'Számlázási név|Számlázási város|Szállítási név|Szállítási utca|Szállítási város', [2], [4, 3]],
    ['Click Post', 'お届け先氏名|お届け先住所1行目|お届け先住所2行目|お届け先郵便番号', [0], [1, 2, 3]],
    ['Nova Poshta', 'ПІБ відправника|ПІБ отримувача|Місто отримувача|Вулиця|Будинок', [1], [2, 3, 4]],
    ['Cafe24', '주문자명|수령인|수령인 주소(전체)', [1], [2]],
    ['Trendyol', 'Alıcı|Teslimat Adresi|İl|İlçe', [0], [2, 1, 3]],
    ['Afterbuy', 'KFirma|KStrasse|KPLZ|KOrt|KLFirma|KLStrasse|KLPLZ|KLOrt', undefined, undefined],
    ['Sage 100', 'A0Name1|A0Strasse|A0PLZ|A0Ort|A1Name1|A1Strasse|A1PLZ|A1Ort', undefined, undefined],
  ])('is guessed from the headings of %s', (_program, headings, recipientName, destinationAddress) => {
    const header = headings.split('|');
    const rows = ['x y', 'y z'].map((text) =>
      header.map((name, column) => (/^N[uú]m[ae]r/.test(name) ? '7' : `${text} ${column}`)),
    );
    const { columns } = guessMapping(header, rows);
    expect([columns.recipientName, columns.destinationAddress]).toEqual([recipientName, destinationAddress]);
  });

  it.each(['Ontvanger', 'Mottaker', 'Vastaanottaja', 'Penerima', 'Címzett', '수취인', '收件者'])(
    '“%s” goes before the buyer',
    (heading) => {
      const { columns } = guessMapping(['Customer', heading], [['Ada Probe', 'Ben Muster']]);
      expect(columns.recipientName).toEqual([1]);
    },
  );

  it.each([
    ['Data cons. prevista', '22/12/2026', { estimatedDeliveryDate: [0] }],
    ['Fecha Prev. Entrega', '22/12/2026', { estimatedDeliveryDate: [0] }],
    ['Guaranteed delivery date', '2026-12-22', { estimatedDeliveryDate: [0] }],
    ['PesoGrammi', '1500', { weight: [0] }],
    ['单位', '个', {}],
    // The headings of our own export, whatever is below them.
    ['Customer reference', 'Rear door', { customerReference: [0] }],
    ['Carrier reference', 'Rear door', { carrierReference: [0] }],
    ['Referencia', 'Frente al parque', {}],
  ])('“%s” above %s means %j', (heading, text, columns) => {
    expect(guessMapping([heading], [[text]]).columns).toEqual(columns);
  });
});
