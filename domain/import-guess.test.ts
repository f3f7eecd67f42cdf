import { describe, expect, it } from 'vitest';
import { countGuessed, guessMapping, listDoubled, listMissing, toHeaderSignature } from './import-guess.ts';
import { readImportRow } from './import-row.ts';
import { findDecimalSign } from './measure-text.ts';

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

  it('are not guessed from what is nothing of ours, twice, or a postcode alone', () => {
    expect(guessMapping(['Colour', 'PLZ', '']).columns).toEqual({});
    expect(listMissing(guessMapping(['Weight', 'To']), ['Weight', 'To'])).toEqual(['serviceType', 'originAddress']);
    expect(toHeaderSignature(['Order No.', 'E-Mail'])).toBe(toHeaderSignature(['order no', 'email']));
    expect(toHeaderSignature(['Order', 'Email'])).not.toBe(toHeaderSignature(['Email', 'Order']));
  });

  it('are asked for where one heading stands above several', () => {
    const header = ['Name', 'Weight', 'name', 'Service', 'E-Mail'];
    expect(guessMapping(header).columns).toEqual({ weight: [1], serviceType: [3], recipientEmail: [4] });
    expect(listDoubled(header)).toEqual([{ field: 'recipientName', columns: [0, 2] }]);
    expect(countGuessed(header)).toBe(5);
    const twoTowns = ['Name', 'Straße', 'Ort', 'PLZ', 'Absender', 'Straße', 'Ort', 'PLZ'];
    expect(guessMapping(twoTowns).columns.destinationAddress).toBeUndefined();
    expect(listDoubled(['Colour', 'colour', '', ''])).toEqual([]);
  });
});

describe('a row of a list', () => {
  const columns = { weight: [0], serviceType: [1], recipientEmail: [2], destinationAddress: [3, 4] };
  const read = (cells: string[], more = {}) =>
    readImportRow(cells, { columns, constants: {}, dateOrders: {} }, { prefixes: ['TC'], ...more });

  it('is understood as it is meant', () => {
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

  it('says of each cell that it cannot read what was perhaps meant', () => {
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

  it('reads a number that can be read two ways as its column writes others', () => {
    expect(findDecimalSign(['', 'x', '1.234', '6,5 kg', '3,1'])).toBe(',');
    expect(findDecimalSign(['6,5', '1.234', '3.1'])).toBeUndefined();
    expect(findDecimalSign(['1.234.567'])).toBe(',');
    expect(findDecimalSign(['12', '1.234'])).toBeUndefined();
    expect(read(['1.234', '', '', '', ''], { decimals: { weight: ',' } }).values.weight).toBe('1234');
    expect(Number(read(['1.234', '', '', '', ''], { decimals: { weight: '.' } }).values.weight)).toBe(1.234);
  });
});

it('reads 200 characters of the first 500 headings, and takes no longer for blanks, brackets and units', () => {
  const long = [' '.repeat(100_000), '('.repeat(100_000), 'kg '.repeat(50_000)].map((text, n) => `x${n}${text}x`);
  const header = ['Weight (kg)', ...Array(160).fill(long).flat(), 'Name', ...Array(20_000).fill('Email')];
  expect(guessMapping(header)).toMatchObject({ columns: { weight: [0], recipientName: [481] } });
});
