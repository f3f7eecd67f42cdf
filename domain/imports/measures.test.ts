import { describe, expect, it } from 'vitest';
import { guessMapping } from './guess.ts';
import { listMissing } from './heading-units.ts';
import { findDecimalSign } from './measures.ts';
import { readImportRow } from './row.ts';

/** Reads a row with the columns the import guesses. */
function read(header: string[], cells: string[], more: object = {}) {
  const mapping = guessMapping(header);
  const { values, problems } = readImportRow(cells, { ...mapping, ...more }, { header, prefixes: ['TC'] });
  const { weight, weightUnit, length, width, height, dimensionsUnit } = values;
  const sides = [length, width, height].filter((side) => side !== undefined).map(Number);
  return {
    ...(weight !== undefined && { weight: [Number(weight), weightUnit] }),
    ...(sides.length > 0 && { sides: [...sides, dimensionsUnit] }),
    problems: problems.map(({ field, code }) => [field, code]),
  };
}

describe('an imported weight', () => {
  it.each([
    ['Gewicht (g)', '450', 0.45, 'kg'],
    ['Gewicht [g]', '1250', 1.25, 'kg'],
    ['Gewicht in Gramm', '450', 0.45, 'kg'],
    ['weight_kg', '4,5', 4.5, 'kg'],
    ['WeightKg', '4.5', 4.5, 'kg'],
    ['weightgrams', '450', 0.45, 'kg'],
    ['Weight value (grams)', '450', 0.45, 'kg'],
    ['Weight (oz)', '12', 0.75, 'lb'],
    ['Package Weight oz', '12', 0.75, 'lb'],
    ['Weight, lb', '2', 2, 'lb'],
    ['Weight (st)', '2', 28, 'lb'],
    ['Gewicht (t)', '0,5', 500, 'kg'],
    ['Peso en gramos', '450', 0.45, 'kg'],
    ['Peso em gramas', '٤٥٠', 0.45, 'kg'],
    ['Waga w kg', '4,5', 4.5, 'kg'],
    ['Hmotnost v gramech', '450', 0.45, 'kg'],
    ['Вес в кг', '4,5', 4.5, 'kg'],
    ['Вес брутто, кг', '4,5', 4.5, 'kg'],
    ['Peso lordo g', '450', 0.45, 'kg'],
    ['Peso (onzas)', '8', 0.5, 'lb'],
    ['Poids en grammes', '450', 0.45, 'kg'],
    ['Poids (tonnes)', '2', 2000, 'kg'],
    ['重量（克）', '450', 0.45, 'kg'],
    ['重量公斤', '4.5', 4.5, 'kg'],
    ['Grams', '450', 0.45, 'kg'],
    ['Weight', '450 g', 0.45, 'kg'],
    ['Weight', '12oz', 0.75, 'lb'],
    ['Weight', '12 Unzen', 0.75, 'lb'],
    ['Weight', '1 lb 4 oz', 1.25, 'lb'],
    ['Weight', '2 kg 500', 2.5, 'kg'],
    ['Weight (g) / Gewicht', '450', 0.45, 'kg'],
    ['parcel_lb', '4.5', 4.5, 'lb'],
    ['Weight (g)*', '450', 0.45, 'kg'],
    ['Weight in lb (gross)', '4.5', 4.5, 'lb'],
    ['Gewicht in g (brutto)', '450', 0.45, 'kg'],
    ['น้ำหนัก g', '450', 0.45, 'kg'],
    ['box_oz', '8', 0.5, 'lb'],
    ['Weight (g) الوزن', '450', 0.45, 'kg'],
    ['Weight', '1lb, 4oz.', 1.25, 'lb'],
    ['Weight', '0,45 to', 450, 'kg'],
    ['Weight', '2 x 1,5 kg', 3, 'kg'],
    ['Weight (g)', '3×450', 1.35, 'kg'],
    ['Weight (kg) (required)', '4.5', 4.5, 'kg'],
    ['Gewicht (kg, inkl. Verpackung)', '4,5', 4.5, 'kg'],
    ['Weight', '2 kg 500 g', 2.5, 'kg'],
    ['Weight (kg)', '12 lbs', 12, 'lb'],
    ['Weight', '1 234,5 g', 1.2345, 'kg'],
    ['Gewicht', "1'234.5 kg", 1234.5, 'kg'],
    ['Weight', '1’234 g', 1.234, 'kg'],
  ])('below "%s" reads %s as %d %s', (heading, cell, value, unit) => {
    expect(read([heading], [cell])).toEqual({ weight: [value, unit], problems: [] });
  });

  it('is read despite invisible characters', () => {
    const marks = [
      '\u200e',
      '\u200f',
      '\u061c',
      '\u202a',
      '\u202c',
      '\u2066',
      '\u2069',
      '\u00ad',
      '\ufeff',
      '\u2060',
      '\ufe0f',
    ];
    for (const mark of marks) {
      expect(read(['Weight'], [`${mark}12,5${mark} kg${mark}`])).toEqual({ weight: [12.5, 'kg'], problems: [] });
      expect(read(['Weight', 'Weight unit'], [`12${mark}`, `${mark}lb${mark}`]).weight).toEqual([12, 'lb']);
      expect(read(['Weight'], [`${mark}#N/A`]).problems).toEqual([['weight', 'failedCell']]);
      expect(findDecimalSign([`${mark}12,5${mark}`])).toBe(',');
    }
  });

  it('uses the unit of its row', () => {
    const header = ['Weight', 'Weight unit'];
    expect(read(header, ['12', 'g']).weight).toEqual([0.012, 'kg']);
    expect(read(header, ['12', 'OUNCE']).weight).toEqual([0.75, 'lb']);
    expect(read(header, ['12', 'Lbs.']).weight).toEqual([12, 'lb']);
    expect(read(header, ['12 g', '']).weight).toEqual([0.012, 'kg']);
    expect(read(header, ['12', 'ct']).problems).toEqual([['weightUnit', 'unit']]);
    expect(read(header, ['12', '']).problems).toEqual([['weightUnit', 'unit']]);
    expect(read(header, ['12 lbs', 'kg']).problems).toEqual([['weight', 'twoUnits']]);
    expect(read(header, ['', 'lb'])).toEqual({ problems: [] });
  });

  it('adds pounds and ounces', () => {
    for (const header of [
      ['Pounds', 'Ounces'],
      ['Weight (oz)', 'Weight (lb)'],
      ['Weight (st)', 'Weight (lb)'],
    ]) {
      const [first, second] = header;
      const cells = first === 'Weight (oz)' ? ['4', '1'] : ['1', '4'];
      const expected = second === 'Weight (lb)' && first === 'Weight (st)' ? [18, 'lb'] : [1.25, 'lb'];
      expect(read(header, cells)).toEqual({ weight: expected, problems: [] });
    }
    expect(read(['Pounds', 'Ounces'], ['', '4']).weight).toEqual([0.25, 'lb']);
    expect(read(['Pounds', 'Ounces'], ['1', 'x']).problems).toEqual([['weight', 'number']]);
  });

  it('is not guessed from two columns that may repeat it', () => {
    expect(guessMapping(['Weight (kg)', 'Weight (lb)']).columns.weight).toBeUndefined();
    expect(guessMapping(['Chargeable weight kg', 'Actual kg']).columns.weight).toEqual([1]);
    expect(guessMapping(['Chargeable weight kg']).columns.weight).toEqual([0]);
    expect(guessMapping(['Weight', 'Weight (g)']).columns.weight).toEqual([1]);
  });

  it('needs a unit when its heading names an unknown or ambiguous one', () => {
    for (const heading of ['Weight (ct)', 'Gewicht (Ztr.)', 'Weight (kg/lb)', 'Weight (#)', 'Gr. Weight', 'GRS_WGT']) {
      const header = [heading, 'Service', 'From', 'To'];
      const mapping = guessMapping(header);
      expect([heading, listMissing(mapping, header)]).toEqual([heading, ['weightUnit']]);
      expect(listMissing({ ...mapping, constants: { weightUnit: 'g' } }, header)).toEqual([]);
    }
    expect(read(['Weight (ct)'], ['450'], { constants: { weightUnit: 'g' } }).weight).toEqual([0.45, 'kg']);
    const sides = ['Length (hands)', 'Service', 'From', 'To', 'Weight'];
    expect(listMissing(guessMapping(sides), sides)).toEqual(['dimensionsUnit']);
  });

  it.each([
    '12 stück',
    '12 g 3',
    'g',
    '12 g 1 kg',
    '12 kg?',
    '1/2 lb',
    '12 in',
    'about 3 kg',
    '1.234 kg',
    '3-4 kg',
    '2.5kg 5.5lb',
  ])('written %s is an error of its cell', (cell) => {
    const { problems, ...values } = read(['Weight'], [cell]);
    expect([values, problems.length, problems[0]?.[0]]).toEqual([{}, 1, 'weight']);
  });

  it.each([
    ['ca. 2 kg', '2 kg'],
    ['approx. 2 kg', '2 kg'],
    ['~2,5kg', '2,5kg'],
    ['≈ 2', '2'],
    ['约2公斤', '2公斤'],
    ['env. 1 lb 4 oz', '1 lb 4 oz'],
    ['kg 450', null],
    ['ca. 2 Stück', null],
    ['ca. 1.234 kg', null],
    ['2 kg ca.', null],
  ])('written %s is an error that suggests %s', (cell, suggestion) => {
    const { problems, values } = readImportRow([cell], guessMapping(['Weight']), {
      header: ['Weight'],
      prefixes: ['TC'],
    });
    expect([values, problems]).toEqual([{}, [{ field: 'weight', column: 0, code: 'number', text: cell, suggestion }]]);
  });

  it.each([
    ['Súly (dkg)', '250'],
    ['Súly', '250 dkg'],
    ['Vikt (hg)', '25'],
    ['Vikt', '25 hg'],
  ])('under "%s" of %s is 2.5 kg', (heading, cell) => {
    expect(read([heading], [cell]).weight).toEqual([2.5, 'kg']);
  });

  it('needs a unit where German and US pounds differ', () => {
    for (const [heading, cell] of [
      ['Gewicht', '2.5 Pfund'],
      ['Gewicht', '2,5 pfd.'],
      ['Poids', '3 livres'],
      ['Weight', '2 cwt'],
    ] as const)
      expect(read([heading], [cell])).toEqual({ problems: [['weight', 'ambiguousUnit']] });
    expect(read(['Weight', 'Weight unit'], ['2.5', 'Pfund']).problems).toEqual([['weightUnit', 'ambiguousUnit']]);
    for (const heading of ['Gewicht (Pfund)', 'Poids (livres)']) {
      const header = [heading, 'Service', 'From', 'To'];
      expect(listMissing(guessMapping(header), header)).toEqual(['weightUnit']);
    }
    expect(read(['Gewicht (Pfund)'], ['3'], { constants: { weightUnit: 'lb' } }).weight).toEqual([3, 'lb']);
  });

  it('keeps the unit of the cell in the suggestion', () => {
    const mapping = guessMapping(['Weight']);
    const { problems } = readImportRow(['1.234 g'], mapping, { prefixes: ['TC'] });
    expect(problems).toMatchObject([{ code: 'ambiguousNumber', text: '1.234 g', suggestion: '1.2340 g' }]);
  });
});

describe('imported dimensions', () => {
  it.each([
    [
      ['Length (mm)', 'Width (mm)', 'Height (mm)'],
      ['300', '200', '105'],
      [30, 20, 10.5, 'cm'],
    ],
    [
      ['Länge in Zoll', 'Breite in Zoll', 'Höhe in Zoll'],
      ['12', '8', '4'],
      [12, 8, 4, 'in'],
    ],
    [
      ['Longueur (m)', 'Largeur (cm)', 'Hauteur (mm)'],
      ['0,3', '20', '100'],
      [30, 20, 10, 'cm'],
    ],
    [
      ['Length (ft)', 'Width (in)', 'Height'],
      ['1', '8', '4 in'],
      [12, 8, 4, 'in'],
    ],
    [
      ['Length', 'Width', 'Height'],
      ['1 m', '20 cm', '4"'],
      [100, 20, 10.16, 'cm'],
    ],
    [
      ['Length', 'Width', 'Height'],
      ['5\'10"', '8″', '1 ft 2 in'],
      [70, 8, 14, 'in'],
    ],
    [
      ['L (cm)', 'B (cm)', 'H (cm)'],
      ['30', '20', '10'],
      [30, 20, 10, 'cm'],
    ],
    [
      ['W_in', 'D_in', 'H_in'],
      ['8', '12', '4'],
      [12, 8, 4, 'in'],
    ],
    [
      ['H [mm]', 'B [mm]', 'T [mm]'],
      ['100', '200', '300'],
      [30, 20, 10, 'cm'],
    ],
    [
      ['长（毫米）', '宽（毫米）', '高（毫米）'],
      ['300', '200', '100'],
      [30, 20, 10, 'cm'],
    ],
  ])('below %j read %j as %j', (header, cells, sides) => {
    expect(read(header, cells)).toEqual({ sides, problems: [] });
  });
});

describe('a cell with a spreadsheet error', () => {
  it.each([
    ...['#N/A', '#REF!', '#DIV/0!', '#VALUE!', '#NAME?', '#NULL!', '#NUM!', '#SPILL!', '#CALC!', '#GETTING_DATA'],
    ...['#NV', '#BEZUG!', '#WERT!', '#ZAHL!', '#ÜBERLAUF!', '#N/D', '#¡REF!', '#¡VALOR!', '#¿NOMBRE?', '#VALEUR!'],
    ...['#NOM?', '#NUL!', '#ERROR!', '#n/a', '########', 'Err:502', ' #N/A '],
  ])('reports a problem for %j in every field, and no value', (text) => {
    const columns = { weight: [0], recipientName: [1], destinationAddress: [3, 2], customerReference: [4] };
    const mapping = { columns, constants: {}, dateOrders: {} };
    const { values, problems } = readImportRow(['2', text, text, 'Kiel', text], mapping, { prefixes: ['TC'] });
    expect(values).toEqual({ weight: '2' });
    expect(problems.map(({ field, column, code }) => [field, column, code])).toEqual([
      ['destinationAddress', 2, 'failedCell'],
      ['recipientName', 1, 'failedCell'],
      ['customerReference', 4, 'failedCell'],
    ]);
  });

  it.each(['#1001', '#1', 'Suite #4', '#5!', '# ring twice', '#wow!'])('is not one that reads %s', (text) => {
    const mapping = { columns: { notes: [0] }, constants: {}, dateOrders: {} };
    expect(readImportRow([text], mapping, { prefixes: ['TC'] })).toEqual({ values: { notes: text }, problems: [] });
  });
});

describe('a number that a spreadsheet shortened', () => {
  it.each(['1.23457E+17', '4,917E+11', '4.917e11', '5E+12', '\u200e1.2E+05\u200e', '-1.5E-05'])(
    'written %j is a problem in a field that is not an amount',
    (text) => {
      const columns = { customerReference: [0], recipientPhone: [0], trackingNumber: [0], destinationAddress: [1, 0] };
      const { values, problems } = readImportRow(
        [text, 'Kiel'],
        { columns, constants: {}, dateOrders: {} },
        { prefixes: ['TC'] },
      );
      expect(values).toEqual({});
      expect(problems.map(({ field, column, code }) => [field, column, code])).toEqual([
        ['trackingNumber', 0, 'shortenedNumber'],
        ['destinationAddress', 0, 'shortenedNumber'],
        ['recipientPhone', 0, 'shortenedNumber'],
        ['customerReference', 0, 'shortenedNumber'],
      ]);
    },
  );

  it('is not suspected in an amount or a name with an E', () => {
    expect(read(['Weight (g)'], ['1.5E+3'])).toEqual({ weight: [1.5, 'kg'], problems: [] });
    const mapping = { columns: { customerReference: [0] }, constants: {}, dateOrders: {} };
    for (const text of ['12E5', '5E12', 'E+17', 'AB1.5E+3', '1.5.2E+4'])
      expect(readImportRow([text], mapping, { prefixes: ['TC'] }).problems).toEqual([]);
  });
});

describe('sides in one cell', () => {
  const readCell = (heading: string, cell: string) => {
    const mapping = guessMapping([heading], [[cell]]);
    const { values, problems } = readImportRow([cell], mapping, { header: [heading], prefixes: ['TC'] });
    const { length, width, height, dimensionsUnit } = values;
    return [length, width, height, dimensionsUnit, ...problems.map(({ field, code }) => `${field} ${code}`)];
  };

  it.each([
    ['Maße LxBxH (cm)', '30x20x10', ['30', '20', '10', 'cm']],
    ['Dimensions', '30 x 20 x 10 cm', ['30', '20', '10', 'cm']],
    ['Abmessungen', '1,2 x 0,8 × 1,0 m', ['120', '80', '100', 'cm']],
    ['Dims (in)', '12x9x4"', ['12', '9', '4', 'in']],
    ['Medidas', '30 cm * 20 cm * 10 cm', ['30', '20', '10', 'cm']],
    ['H x B x T (mm)', '100/200/300', ['30', '20', '10', 'cm']],
    ['尺寸(cm)', '30*20*10', ['30', '20', '10', 'cm']],
  ])('below "%s" reads %s', (heading, cell, sides) => {
    expect(readCell(heading, cell)).toEqual(sides);
  });

  it('are an error if there are not three, and are not guessed for products', () => {
    const mapping = { columns: { length: [0], width: [0], height: [0] }, constants: {}, dateOrders: {} };
    const { problems, values } = readImportRow(['30'], mapping, { header: ['Dimensions'], prefixes: ['TC'] });
    expect([problems.map(({ field, code }) => [field, code]), values]).toEqual([[['length', 'number']], {}]);
    expect(guessMapping(['Variant'], [['30x20x10']]).columns).toEqual({});
    expect(guessMapping(['Size'], [['XL']]).columns).toEqual({});
  });

  it('need a unit if they may be millimeters', () => {
    const guessUnits = (header: string, row: string) => guessMapping(header.split(','), [row.split(',')]).constants;
    expect(guessUnits('Length,Width,Height', '300,200,100')).toEqual({ dimensionsUnit: '' });
    expect(guessUnits('LxBxH', '300x200x100')).toEqual({ dimensionsUnit: '' });
    expect(guessUnits('LxBxH', '120x80x200')).toEqual({});
  });

  it('are in inches beside pounds, and in the units that a program always uses', () => {
    const guessUnits = (header: string, row: string) => guessMapping(header.split(','), [row.split(',')]).constants;
    expect(guessUnits('Pounds,Ounces,Length,Width,Height', '1,4,6,4,2')).toEqual({ dimensionsUnit: 'in' });
    expect(guessUnits('Weight,Unit of weight,Length', '1,LB,6')).toEqual({ dimensionsUnit: 'in' });
    expect(guessUnits('Weight (lb),Length,Width', '1,6 cm,4 cm')).toEqual({ weightUnit: 'lb' });
    const batch = 'to_address.name,to_address.street1,to_address.zip,from_address.street1,parcel.weight,parcel.length';
    expect(guessUnits(batch, 'Ann,Weg 1,1067,Kai 1,16,6')).toEqual({ weightUnit: 'oz', dimensionsUnit: 'in' });
  });
});
