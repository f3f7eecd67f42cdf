import { describe, expect, it } from 'vitest';
import { isForeignNumber } from './cell.ts';
import { countGuessed, guessMapping, listDoubled, toHeaderSignature } from './guess.ts';
import { listMissing } from './heading-units.ts';
import { findDecimalSign } from './measures.ts';
import { readImportRow } from './row.ts';

describe('the columns of a list', () => {
  it.each([
    ['English', ['Order no.', 'Recipient', 'E-mail', 'City', 'Street', 'ZIP code', 'Weight lb', 'Service']],
    ['German', ['Auftragsnr.', 'Empfänger', 'Mail', 'Ort', 'Straße', 'PLZ', 'Gewicht (lb)', 'Versandart']],
    ['Spanish', ['Pedido', 'Destinatario', 'Correo electrónico', 'Ciudad', 'Calle', 'CP', 'Peso (lb)', 'Servicio']],
    ['French', ['N° de commande', 'Destinataire', 'Courriel', 'Ville', 'Rue', 'Code postal', 'Poids (lb)', 'Service']],
    ['Chinese', ['订单号', '收件人', '邮箱', '城市', '街道', '邮编', '重量(lb)', '服务']],
  ])('are guessed from %s headings', (_language, header) => {
    const { columns, constants } = guessMapping(header);
    expect(columns).toEqual({
      customerReference: [0],
      recipientName: [1],
      recipientEmail: [2],
      destinationAddress: [3, 4, 5],
      weight: [6],
      serviceType: [7],
    });
    expect([countGuessed(header), constants.weightUnit]).toEqual([8, 'lb']);
  });

  it('are not guessed from unknown headings, duplicates or a lone postcode', () => {
    expect(guessMapping(['Colour', 'PLZ', '']).columns).toEqual({});
    expect(listMissing(guessMapping(['Weight', 'To']), ['Weight', 'To'])).toEqual(['serviceType', 'originAddress']);
    expect(toHeaderSignature(['Order No.', 'E-Mail'])).toBe(toHeaderSignature(['order no', 'email']));
    expect(toHeaderSignature(['Order', 'Email'])).not.toBe(toHeaderSignature(['Email', 'Order']));
  });

  it.each([
    ['Sales rep email', 'jo@example.com', {}],
    ['Auftraggeber Email', 'jo@example.com', {}],
    ['Backer Email', 'jo@example.com', { recipientEmail: [0] }],
    ['Number', 'P-1044', { customerReference: [0] }],
    ['Nr.', '1', {}],
    ['Abnehmer', 'Ada Probe', { recipientName: [0] }],
    ['Ankunft bis', '04.12.2026', { estimatedDeliveryDate: [0] }],
    ['amazon-order-id', '302-1-1', { customerReference: [0] }],
    ['Return order ID', 'R-1', {}],
    ['Gew. netto (kg)', '1,5', {}],
    ['How heavy (kg)', '1,5', { weight: [0] }],
    ['Price (kg)', '1,5', {}],
  ])('are guessed from "%s" by the content %s', (heading, cell, columns) => {
    expect(guessMapping([heading], [[cell]]).columns).toEqual(columns);
  });

  it('need a choice when one heading spans several', () => {
    const header = ['Name', 'Weight', 'name', 'Service', 'E-Mail'];
    expect(guessMapping(header).columns).toEqual({ weight: [1], serviceType: [3], recipientEmail: [4] });
    expect(listDoubled(header)).toEqual([{ field: 'recipientName', columns: [0, 2] }]);
    expect(countGuessed(header)).toBe(5);
    const twoTowns = ['Name', 'Straße', 'Ort', 'PLZ', 'Absender', 'Straße', 'Ort', 'PLZ'];
    expect(guessMapping(twoTowns).columns.destinationAddress).toBeUndefined();
    expect(listDoubled(['Colour', 'colour', '', ''])).toEqual([]);
  });
});

describe('columns around a column', () => {
  const guess = (header: string, ...rows: string[]) =>
    guessMapping(
      header.split('|'),
      rows.map((row) => row.split('|')),
    );

  it('decide whether "Estado" is the state or a status', () => {
    const { columns } = guess('Estado|Dirección|Ciudad|Estado|CP');
    expect(columns).toEqual({ destinationAddress: [2, 1, 4, 3] });
  });

  it('identify an address whose headings share an unknown word', () => {
    expect(guess('XyzStreet|XyzCity|XyzZip|Sender City').columns.destinationAddress).toEqual([1, 0, 2]);
    expect(guess('XyzStreet|XyzCity|XyzZip|Street|City').columns.destinationAddress).toEqual([4, 3]);
    expect(guess('XyzStreet|XyzColour').columns).toEqual({});
  });

  it('turn a column of units into the unit of the weight next to it', () => {
    expect(guess('Weight|UQ', '2|LB', '3|KG').columns).toEqual({ weight: [0], weightUnit: [1] });
    expect(guess('Mass|UQ', '2|LB', '3|small').columns).toEqual({ weight: [0] });
    const ups = guess('Weight|Length|Unit of measure', '2|30|LB_IN').columns;
    expect([ups.weightUnit, ups.dimensionsUnit]).toEqual([[2], [2]]);
  });

  it('attribute a weight next to a number of items to one item, unless its heading says otherwise', () => {
    expect(guess('City|Qty|Weight').columns.weight).toBeUndefined();
    expect(guess('City|Qty|Total weight').columns.weight).toEqual([2]);
    expect(guess('City|Colour|Weight').columns.weight).toEqual([2]);
  });

  it('keep the due date of an invoice from becoming the delivery date', () => {
    expect(guess('City|Due date').columns.estimatedDeliveryDate).toEqual([1]);
    expect(guess('City|Due date|Invoice no').columns.estimatedDeliveryDate).toBeUndefined();
  });

  it('keep a customer’s number from becoming a name', () => {
    expect(guess('Customer|Order no', 'C-1001|A-1', 'C-1002|A-2').columns).toEqual({ customerReference: [1] });
  });
});

it('joins area code and phones of a person', () => {
  const header = ['Phone Area Code', 'Phone', 'Mobile'];
  const read = (...cells: string[]) =>
    readImportRow(cells, guessMapping(header), { prefixes: ['TC'], header }).values.recipientPhone;
  expect(read('416', '5550101', '5550102')).toBe('416 5550101 / 5550102');
  expect(read('', '', '5550102')).toBe('5550102');
  expect(read('416', '', '')).toBeUndefined();
  expect(read('', '5550102', '5550102')).toBe('5550102');
});

describe('headings with filler words', () => {
  it.each([
    ['Pedido nº', 'customerReference'],
    ['Nº albarán pedido', undefined],
    ['Commande n°', 'customerReference'],
    ['Bestellung Nr.', 'customerReference'],
    ['Referencia Nro', 'customerReference'],
    ['Sales order #', 'customerReference'],
    ['No. of order', 'customerReference'],
    ['Factura num.', 'invoiceReference'],
    ['Tracking №', 'trackingNumber'],
    ['Servicio contratado', 'serviceType'],
    ['Gewählte Versandart', 'serviceType'],
    ['Mode de livraison choisi', 'serviceType'],
    ['Shipping Method Selected', 'serviceType'],
    ['Peso declarado', 'weight'],
    ['Gewicht gesamt', 'weight'],
    ['Kg brutos', 'weight'],
    ['物流服务', 'serviceType'],
    // A number that belongs to something else.
    ['Service no.', undefined],
    ['Kunde Nr.', undefined],
    ['Ziel-Nr.', undefined],
    ['Nr.', undefined],
    ['Valor declarado', undefined],
  ])('%s is %s', (heading, field) => {
    expect(Object.keys(guessMapping([heading]).columns)).toEqual(field ? [field] : []);
  });

  it.each([
    ['Gewicht gesamt g', 'g'],
    ['Peso declarado (g)', 'g'],
    ['Weight requested oz', 'oz'],
    ['Order item weight g', 'g'],
    ['Kg brutos', 'kg'],
  ])('do not hide the unit of %s', (heading, unit) => {
    expect(guessMapping(['City', heading]).constants.weightUnit).toBe(unit);
  });

  it.each([
    ['Dirección dest.', 'Población dest.'],
    ['DIR_DEST', 'POB_DEST'],
  ])('are taken from %s with as few words as possible', (address, city) => {
    expect(guessMapping([address, city, 'Provincia o estado']).columns.destinationAddress).toEqual([1, 0, 2]);
  });
});

describe('headings that name a party', () => {
  it.each([
    ['City (Billing)', 'Street (Billing)', 'City (Shipping)', 'Street (Shipping)'],
    ['bill_to_city', 'bill_to_street', 'ship_to_city', 'ship_to_street'],
    ['invoiceCity', 'invoiceStreet', 'deliveryCity', 'deliveryStreet'],
    ['Return City', 'Return Street', 'Receiver City', 'Receiver Street'],
    ['FROMCITY', 'FROMSTREET', 'TOCITY', 'TOSTREET'],
    ['Rechnungsort', 'Rechnungsstraße', 'Lieferort', 'Lieferstraße'],
    ['Rücksendung Ort', 'Rücksendung Straße', 'Empfänger Ort', 'Empfänger Straße'],
    ['Absenderort', 'Absenderstraße', 'Ort', 'Straße'],
    ['Ciudad de facturación', 'Calle de facturación', 'Ciudad de envío', 'Calle de envío'],
    ['Ciudad del remitente', 'Calle del remitente', 'Ciudad del destinatario', 'Calle del destinatario'],
    ['Ville de facturation', 'Rue de facturation', 'Ville de livraison', 'Rue de livraison'],
    ["Ville de l'expéditeur", "Rue de l'expéditeur", 'Ville du destinataire', 'Rue du destinataire'],
    ['账单城市', '账单街道', '收件人城市', '收件人街道'],
    ['退货城市', '退货街道', '城市', '街道'],
  ])('do not take %s and %s as the destination', (...header) => {
    expect(guessMapping(header).columns.destinationAddress).toEqual([2, 3]);
  });

  it('exclude a billing or return address', () => {
    const header = ['Billing City', 'Rechnungsstraße', 'Return Name', 'Email (invoicing dept)', 'Vendor phone'];
    expect(guessMapping(header).columns).toEqual({});
  });
});

describe('values in the first rows', () => {
  it.each([
    ['an order number', ['#1001', '#1002'], 'customerReference'],
    ['an order number', ['PO-4711', ''], 'customerReference'],
    ['an email', ['jo@example.com', 'a.b@example.org'], 'recipientEmail'],
    ['a phone', ['+49 351 123456'], 'recipientPhone'],
    ['a name', ['Jo Sample', '#1002'], 'recipientName'],
  ] as const)('makes %s of a column "Name"', (_what, texts, field) => {
    const rows = texts.map((text) => [text]);
    expect(guessMapping(['Name'], rows).columns).toEqual({ [field]: [0] });
  });

  it('distinguish a whole address from a street', () => {
    const header = ['Address', 'City', 'Postcode'];
    const whole = [['Hauptstr. 5, 50667 Köln', 'Köln', '50667']];
    expect(guessMapping(header, whole).columns.destinationAddress).toEqual([0]);
    expect(guessMapping(header, [['Hauptstr. 5', 'Köln', '50667']]).columns.destinationAddress).toEqual([1, 0, 2]);
  });
});

describe('an address spread over columns', () => {
  const join = (header: string[]) =>
    readImportRow(
      header.map((name) => name.toUpperCase()),
      guessMapping(header),
      { prefixes: ['TC'], header },
    ).values.destinationAddress;

  it('keeps eight parts', () => {
    expect(join('Street|House No|Address Line 2|District|City|State|Zip|Country'.split('|'))).toBe(
      'CITY, STREET HOUSE NO, ADDRESS LINE 2, DISTRICT, ZIP, STATE, COUNTRY',
    );
  });

  it('keeps the eight most important parts and drops empty ones first', () => {
    const header =
      'Street|House No|Address Line 2|Apartment|District|City|County|State|Zip|Country|Address Line 3'.split('|');
    expect(join(header)).toBe('CITY, STREET HOUSE NO, ADDRESS LINE 2, DISTRICT, ZIP, STATE, COUNTRY');
    const row = header.map((name) => (/District|County|Line 3/.test(name) ? '' : name));
    const { columns } = guessMapping(header, [row]);
    expect(columns.destinationAddress?.map((column) => header[column])).toContain('Apartment');
  });

  it('writes the house number where the list has it', () => {
    const read = (header: string[], cells: string[]) =>
      readImportRow(cells, guessMapping(header), { prefixes: ['TC'], header }).values.destinationAddress;
    expect(read(['Ville', 'Numéro de rue', 'Rue'], ['Lyon', '12', 'Rue du Test'])).toBe('Lyon, 12 Rue du Test');
    expect(read(['Straße', 'Hausnummer', 'Hausnummerzusatz', 'Ort'], ['Weg', '1', 'a', 'Ulm'])).toBe('Ulm, Weg 1 a');
    expect(read(['Straße', 'Hausnummer', 'Ort'], ['Weg 1', '', 'Ulm'])).toBe('Ulm, Weg 1');
  });

  it('joins first and last name with a space', () => {
    const header = ['Last name', 'First name'];
    const { values } = readImportRow(['Probe', 'Ann'], guessMapping(header), { prefixes: ['TC'], header });
    expect(values.recipientName).toBe('Ann Probe');
  });
});

describe('an imported row', () => {
  const columns = { weight: [0], serviceType: [1], recipientEmail: [2], destinationAddress: [3, 4] };
  const read = (cells: string[], more = {}) =>
    readImportRow(cells, { columns, constants: {}, dateOrders: {} }, { prefixes: ['TC'], ...more });

  it('is converted to our fields', () => {
    expect(read(['14,2 kg', 'express', ' a@b.example ', 'Oslo', 'Gate 5'])).toEqual({
      values: {
        weight: '14.2',
        weightUnit: 'kg',
        serviceType: 'EXPRESS',
        recipientEmail: 'a@b.example',
        destinationAddress: 'Oslo, Gate 5',
      },
      problems: [],
    });
    expect(read(['', 'Eilig', '', '', 'Gate 5']).values).toEqual({
      serviceType: 'EXPRESS',
      destinationAddress: 'Gate 5',
    });
  });

  it('suggests a value for each unreadable cell', () => {
    const { values, problems } = read(['1.234', 'exprss', 'a@@b,example', '', ''], { near: () => 'EXPRESS' });
    expect(values).toEqual({});
    expect(
      problems.map(({ field, column, code, text, suggestion }) => [field, column, code, text, suggestion]),
    ).toEqual([
      ['serviceType', 1, 'service', 'exprss', 'EXPRESS'],
      ['weight', 0, 'ambiguousNumber', '1.234', '1.2340'],
      ['recipientEmail', 2, 'emailFormat', 'a@@b,example', 'a@b.example'],
    ]);
  });

  it('reads an ambiguous number like the others in its column', () => {
    expect(findDecimalSign(['', 'x', '1.234', '6,5 kg', '3,1'])).toBe(',');
    expect(findDecimalSign(['6,5', '1.234', '3.1'])).toBeUndefined();
    expect(findDecimalSign(['1.234.567'])).toBe(',');
    expect(findDecimalSign(['12', '1.234'])).toBeUndefined();
    expect(read(['1.234', '', '', '', ''], { decimals: { weight: ',' } }).values.weight).toBe('1234');
    expect(Number(read(['1.234', '', '', '', ''], { decimals: { weight: '.' } }).values.weight)).toBe(1.234);
  });
});

it.each([
  ['1067', 'DE', 'Dresden, 01067, DE'],
  ['2108', 'United States', 'Dresden, 02108, United States'],
  ['601', 'U.S.', 'Dresden, 601, U.S.'],
  ['601', 'USA', 'Dresden, 00601, USA'],
  ['5000', 'France', 'Dresden, 05000, France'],
  ['1010', 'AT', 'Dresden, 1010, AT'],
  ['1067', '', 'Dresden, 01067'],
  ['106', 'DE', 'Dresden, 106, DE'],
])('restores zeros of the postcode %s where the country "%s" or the city proves them', (zip, country, address) => {
  const header = ['City', 'ZIP', 'Country'];
  const cells = ['Dresden', zip, country];
  const { values } = readImportRow(cells, guessMapping(header, [cells]), { header, prefixes: ['TC'] });
  expect(values.destinationAddress).toBe(address);
});

it.each([
  ['https://track.example/track/TC-DEMO0001?lang=de', 'TC-DEMO0001'],
  ['Tracking no.: tc–demo0001', 'TC-DEMO0001'],
  ['#TC-DEMO0001', 'TC-DEMO0001'],
  [']C1TC-DEMO0001', 'TC-DEMO0001'],
  ['TCDEMO0001', 'trackingNumberFormat TC-DEMO0001'],
  ['TC-DEMO0001 (old)', 'trackingNumberFormat TC-DEMO0001'],
  ['TC-DEMO0001 TC-DEMO0002', 'trackingNumberFormat null'],
])('reads the tracking number of %s', (cell, outcome) => {
  const header = ['Tracking number'];
  const { values, problems } = readImportRow([cell], guessMapping(header), { header, prefixes: ['TC'] });
  expect(values.trackingNumber ?? problems.map(({ code, suggestion }) => `${code} ${suggestion}`).join()).toBe(outcome);
  expect(isForeignNumber(cell, ['TC'])).toBe(false);
});

it('reads 200 characters of the first 500 headings, in linear time for spaces, brackets and units', () => {
  const long = [' '.repeat(100_000), '('.repeat(100_000), 'kg '.repeat(50_000)].map((text, n) => `x${n}${text}x`);
  const header = ['Weight (kg)', ...Array(160).fill(long).flat(), 'Name', ...Array(20_000).fill('Email')];
  expect(guessMapping(header)).toMatchObject({ columns: { weight: [0], recipientName: [481] } });
});

it.each([
  'Kunde (Lieferadresse)',
  'Customer (delivery address)',
  'Cliente (dirección de entrega)',
  'Client (adresse de livraison)',
  '客户（收货地址）',
  'Empfänger / Anschrift',
])('reads names below “%s” as names, and addresses as addresses', (heading) => {
  const names = ['Ada Probe', 'Ben Muster'];
  const beside = ['Order No', heading, 'Street', 'City'];
  expect(
    guessMapping(
      beside,
      names.map((name) => ['A-1', name, 'Weg 1', 'Kiel']),
    ).columns,
  ).toEqual({
    customerReference: [0],
    recipientName: [1],
    destinationAddress: [3, 2],
  });
  const alone = (texts: string[]) =>
    guessMapping(
      ['Order No', heading],
      texts.map((text) => ['A-1', text]),
    ).columns;
  expect(alone(names)).toEqual({ customerReference: [0], recipientName: [1] });
  expect(alone(['Kiel, Weg 1', 'Oslo, Gate 2'])).toEqual({ customerReference: [0], destinationAddress: [1] });
  expect(alone(['Kiel', 'Bad Probe'])).toEqual({ customerReference: [0], destinationAddress: [1] });
});

it('reads names below “Absender (Adresse)” as the sender, and leaves an address next to a name alone', () => {
  const header = ['Order No', 'Absender (Adresse)', 'Lieferadresse', 'Hausnummer', 'Ort'];
  const rows = [['A-1', 'Ada Probe', 'Musterweg', '5', 'Kiel']];
  expect(guessMapping(header, rows).columns).toEqual({
    customerReference: [0],
    senderName: [1],
    destinationAddress: [4, 2, 3],
  });
  const named = ['Order No', 'Name', 'Lieferadresse', 'Straße', 'Ort'];
  const { recipientName, destinationAddress } = guessMapping(named, [
    ['A-1', 'Ada', 'Probehof', 'Weg 5', 'Kiel'],
  ]).columns;
  expect([recipientName, destinationAddress?.includes(2)]).toEqual([[1], true]);
});

it('leaves open which unit a system of units means, and whether small sides are meters', () => {
  const header = ['City', 'Street', 'units', 'weight', 'length', 'width', 'height'];
  const guess = (...cells: string[]) => {
    const mapping = guessMapping(header, [['Kiel', 'Weg 1', ...cells]]);
    return [mapping.constants, listMissing(mapping, header).filter((field) => /Unit$/.test(field))];
  };
  expect(guess('Metric', '0.128', '10', '8', '2')).toEqual([{ weightUnit: '' }, ['weightUnit']]);
  expect(guess('Imperial', '12', '10', '8', '2')).toEqual([{ weightUnit: '', dimensionsUnit: 'in' }, ['weightUnit']]);
  expect(guess('', '12', '0.3', '0.25', '0.1')).toEqual([{ dimensionsUnit: '' }, ['dimensionsUnit']]);
  expect(guess('', '12', '30', '25', '10')).toEqual([{}, []]);
});

it('does not read an account as a name', () => {
  const guess = (buyer: string) => guessMapping(['Buyer', 'City', 'Street'], [[buyer, 'Kiel', 'Weg 1']]).columns;
  expect(guess('ada_p').recipientName).toBeUndefined();
  expect(guess('Ada Probe').recipientName).toEqual([0]);
});

it('reads names with a number as the recipient, but not order numbers', () => {
  const guess = (name: string) => guessMapping(['Recipient', 'City'], [[name, 'Kiel']]).columns.recipientName;
  expect(['Person 0', 'Filiale 12', '#1001', 'AB 1001', 'C-1001'].map(guess)).toEqual([
    ...[[0], [0]],
    ...[undefined, undefined, undefined],
  ]);
});

it('reads the full name as the recipient, not the account “Buyer”', () => {
  const header = ['Full Name', 'Buyer', 'City', 'Street'];
  expect(guessMapping(header, [['Ada Probe', 'Ada (ada_p)', 'Kiel', 'Weg 1']]).columns.recipientName).toEqual([0]);
});
