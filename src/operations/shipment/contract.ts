import Type, { type Static, type TSchema } from 'typebox';
import { fieldsOf, figure, IdOf, idField, languageField, optionalField } from '../../contract/body.ts';
import { CHARGE_KINDS, LEGAL_DOUBTS, Measure, SourceClassOf } from '../../contract/measure-schemas.ts';
import type { Operation } from '../../contract/operation.ts';
import { asOf, country, knownAsOf, LINE_FACTS } from '../../contract/parameters.ts';
import { Description, Meta } from '../../contract/schemas.ts';
import { CALCULATE, TariffResult } from '../calculate/contract.ts';

const { hs_code, product, calculation, notes } = TariffResult.properties;
const Amount = (description: string) => Type.Number({ minimum: 0, description });

const Nullable = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description });
const Percent = Nullable(Type.Number({ minimum: 0 }), 'Percent; null where it is not a percentage, or not known.');

const STATED = 'The law or the page that states it.';
const Source = Type.String({ description: STATED });
const SourceClass = Nullable(
  SourceClassOf,
  'Who states it; null for the tariff, the VAT rate of a country, and what no measure states.',
);

export const Charge = Type.Object(
  {
    kind: Type.Enum([...CHARGE_KINDS]),
    title: Description,
    rate: Percent,
    amount: Amount('In the currency of the bill.'),
    base: Nullable(
      Type.Number({ minimum: 0 }),
      'What the percentage is of; null where it is another price or an amount.',
    ),
    source: Source,
    source_class: SourceClass,
  },
  { description: 'A charge that is in the amounts.' },
);

export const ChargeOption = Type.Object(
  {
    kind: Type.Enum(['duty', 'preference', 'vat']),
    title: Description,
    rate: Percent,
    condition: Nullable(
      Type.String(),
      'The fact to state, such as proof=1, or hs_code for a longer code; null where nothing that an importer states tells.',
    ),
    saves: Nullable(Type.Number({ minimum: 0 }), 'What it would save of this charge; null where that is not known.'),
    source: Source,
    source_class: SourceClass,
  },
  { description: 'What another proof, claim or a longer code would change.' },
);

export const OpenCharge = Type.Object(
  {
    kind: Type.Enum([...CHARGE_KINDS, 'freight', 'insurance', 'prohibited'], {
      description: 'prohibited: the goods may not be imported, and nothing is charged on them.',
    }),
    title: Description,
    needs: Type.Array(Type.String(), {
      description: 'The facts that would decide it, such as litres or is=a|b; empty where no fact does.',
    }),
    doubts: Type.Array(Type.Enum([...LEGAL_DOUBTS]), {
      description:
        'What is in doubt, whatever is stated: its status; part: whether it is for these goods; its amount; its minimum; source: it is known from the press or from memory alone. Empty where only facts are missing.',
    }),
    at_least: Type.Number({
      maximum: 0,
      description: 'What it changes at least, without the VAT on it: below zero where what is charged may be less.',
    }),
    at_most: Nullable(
      Type.Number({ minimum: 0 }),
      'What it can add at most, without the VAT on it; null where that is not known.',
    ),
    note: Description,
    source: Type.String({
      description: `${STATED} Blank for costs of the invoice, for fees, and where several measures may hold.`,
    }),
    source_class: SourceClass,
  },
  { description: 'What is not certain of a charge: it is not, or not wholly, in the amounts, or may be less.' },
);

export const ShipmentLine = Type.Object(
  {
    hs_code: hs_code,
    product: product,
    origin: Nullable(Type.String({ pattern: '^[A-Z]{2}$' }), 'The origin that was stated, or null.'),
    value: Type.Number({
      minimum: 0,
      description: 'The value of the line in the currency of the bill, without freight and insurance.',
    }),
    freight: Amount('Its share of the freight.'),
    insurance: Amount('Its share of the insurance.'),
    calculation: Type.Object(
      {
        ...calculation.properties,
        declared_value: Amount('The CIF value: value plus freight plus insurance.'),
        currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'The currency of the bill.' }),
        import_duty_rate: Amount('Percent, as it was applied.'),
        import_duty_amount: Amount('The duty.'),
        vat_amount: Amount('VAT on the customs value, the duties and the excise.'),
        total_duties_taxes: Amount('Sum of all charges of the line.'),
      },
      { description: 'Duty, VAT and landed cost of the CIF value.' },
    ),
    charges: Type.Array(Charge, {
      description:
        'What the line is charged, in the order of levying; their sum is total_duties_taxes. Empty where nothing but a code and a value was stated and there is nothing but the duty of the tariff and VAT.',
    }),
    options: Type.Array(ChargeOption, { description: 'What another proof, claim or a longer code would change.' }),
    open: Type.Array(OpenCharge, { description: 'What is not known; empty where the amounts are complete.' }),
    measures: Type.Array(Measure, {
      description:
        'What else holds for the code and the origin: prohibitions, permits, certificates, inspections, and excise.',
    }),
  },
  { description: 'A line of a shipment.' },
);
export type ShipmentLine = Static<typeof ShipmentLine>;

export const Exchange = Type.Object(
  {
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    rate: Type.Number({ minimum: 0, description: 'What one unit is worth in the currency of the bill.' }),
    source: Type.Enum(['peg', 'given']),
  },
  { description: 'A rate that amounts were converted with.' },
);

export const Shipment = Type.Object(
  {
    country: Type.String({ pattern: '^[A-Z]{2}$', description: 'The country that charges.' }),
    currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'The currency of the bill.' }),
    exchange: Type.Array(Exchange, { description: 'The rates that were used; empty where nothing was converted.' }),
    lines: Type.Array(ShipmentLine, { description: 'The lines in the order sent.' }),
    totals: Type.Object(
      {
        value: Amount('Sum of the values.'),
        freight: Amount('The freight that was added.'),
        insurance: Amount('The insurance that was added.'),
        declared_value: Amount('Sum of the CIF values.'),
        import_duty_amount: Amount('Sum of the duties.'),
        vat_amount: Amount('Sum of the VAT.'),
        total_duties_taxes: Amount('Sum of all charges.'),
        landed_cost: Amount('Sum of the landed costs.'),
        additional_duty_amount: Amount('Sum of anti-dumping, countervailing and safeguard duties.'),
        excise_amount: Amount('Sum of the excise.'),
        fees_amount: Amount('Sum of the fees, where they were asked for.'),
        vat_paid_at_border: Amount('The VAT that is paid on import: none where it is accounted for in the return.'),
        at_least: Amount('What all charges come to at least: of total_duties_taxes, without what may not be due.'),
        at_most: Nullable(
          Type.Number({ minimum: 0 }),
          'What all charges come to at most, with the VAT on them; null where a bound is not known.',
        ),
        complete: Type.Boolean({
          description: 'Whether nothing is open: no fact is missing, and no law that concerns a line is in doubt.',
        }),
      },
      { description: 'Each is exactly the sum of its column.' },
    ),
    notes,
  },
  {
    description:
      'A shipment in exact decimals. Freight and insurance are shared among the lines in proportion to value and rounded to the minor unit of the currency by the largest remainder method, so that the shares add up exactly.',
  },
);
export type Shipment = Static<typeof Shipment>;

const { value, currency, include_vat } = CALCULATE.parameters;

const flag = { kind: 'flag', in: 'query', default: false, error: 'invalid_parameter', example: '1' } as const;

/** Costs of the whole shipment, which its lines share. */
const shared = (cost: string, example: string) =>
  ({
    kind: 'decimal',
    in: 'query',
    optional: true,
    minimum: '0',
    maximum: value.maximum,
    error: 'invalid_parameter',
    description: `The ${cost} of the whole shipment; its lines share it in proportion to value. Without it, nothing.`,
    example,
  }) as const;

const PARAMETERS = {
  lines: {
    kind: 'lines',
    in: 'query',
    maxItems: 50,
    minDigits: 2,
    maxDigits: 14,
    minimum: value.minimum,
    maximum: value.maximum,
    error: 'invalid_parameter',
    description: `Up to 50 lines CODE:VALUE, separated by commas. The value is that of the goods. Facts can follow, as in 220210:1000;origin=SA;litres=66;is=sugar_above_8g: ${Object.keys(LINE_FACTS).join(', ')}. In the value of a fact, write , ; : = and % percent-encoded (a comma as %2C) before the whole address is encoded.`,
    example: '610910:1000;origin=BD,851713:2500.50',
  },
  freight: shared('freight', '150'),
  insurance: shared('insurance', '12.25'),
  currency,
  include_vat,
  as_of: asOf,
  known_as_of: knownAsOf,
  country,
  origin: {
    ...country,
    description: 'The origin of lines that state none: a country of ISO 3166.',
    example: 'IN',
  },
  proof: { ...flag, description: '1 if a proof of origin is available, for lines that do not say.' },
  incoterm: {
    kind: 'incoterm',
    in: 'query',
    optional: true,
    error: 'invalid_parameter',
    description:
      'The term of delivery of the prices. Freight and insurance are then added only where the price does not include them, and insurance at the usual percentage of the country where it is not stated. DDP cannot be priced.',
    example: 'FOB',
  },
  in: {
    kind: 'currency',
    in: 'query',
    optional: true,
    error: 'invalid_parameter',
    description: 'The currency of the bill; by default that of the invoice, without conversion.',
    example: 'AED',
  },
  rates: {
    kind: 'rates',
    in: 'query',
    optional: true,
    maxItems: 20,
    error: 'invalid_parameter',
    description:
      'What one unit of a currency is worth in that of the bill. The Gulf currencies that are tied to the dollar are known.',
    example: 'EUR=4.25,CNY=0.51',
  },
  vat_registered: {
    ...flag,
    description:
      '1 if the importer is registered for VAT. Where the country lets every registered importer account for it in the return, none is paid at the border.',
  },
  vat_deferral_approved: {
    ...flag,
    description:
      '1 if the authority approved that the importer accounts for VAT in the return, where that needs an approval.',
  },
  fees: { ...flag, description: '1 adds the known fees of a declaration and of an invoice.' },
} as const;

/** How many lines a body may have. */
export const MAX_BODY_LINES = 500;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const fact = <T extends TSchema>(schema: (description: string) => T, name: keyof typeof LINE_FACTS) =>
  optionalField(schema(`${capital(LINE_FACTS[name].en)}.`));
const text = (description: string) => Type.String({ description });

export const RequestLine = Type.Object(
  {
    id: idField,
    hs_code: Type.Union([Type.String(), Type.Integer()], {
      description: 'The code: 2 to 14 digits; dots, spaces and dashes are accepted.',
    }),
    value: figure('The value of the goods. 0 is a sample: it is priced at 0.'),
    origin: fact(text, 'origin'),
    proof: fact((description) => Type.Boolean({ description }), 'proof'),
    pieces: fact(figure, 'pieces'),
    kg: fact(figure, 'kg'),
    litres: fact(figure, 'litres'),
    retail: fact(figure, 'retail'),
    exporter: fact(text, 'exporter'),
    currency: fact(text, 'currency'),
    is: optionalField(
      Type.Array(Type.String(), { description: 'Conditions of measures, such as registered_medicine.' }),
    ),
  },
  { additionalProperties: false, description: 'A line of an invoice, with what is known of its goods.' },
);
export type RequestLine = Static<typeof RequestLine>;

export const ShipmentRequest = Type.Object(
  {
    lines: Type.Array(RequestLine, { minItems: 1, maxItems: MAX_BODY_LINES, description: 'The rows of the invoice.' }),
    ...fieldsOf(PARAMETERS, 'lines'),
    partial: optionalField(
      Type.Boolean({ description: 'Price the good lines, and say what is wrong with each other one in its place.' }),
    ),
    language: languageField,
  },
  { additionalProperties: false, description: 'An invoice to price.' },
);
export type ShipmentRequest = Static<typeof ShipmentRequest>;

const { measures: _, ...ofLine } = ShipmentLine.properties;

export const BillLine = Type.Object(
  {
    id: IdOf,
    ...ofLine,
    sample: Type.Boolean({ description: 'Whether its value is 0: it is priced at 0, and customs may set a value.' }),
    measures: Type.Array(Type.String(), {
      description: 'The ids in `measures` of what else holds for the code and the origin.',
    }),
  },
  { description: 'A line of a bill.' },
);
export type BillLine = Static<typeof BillLine>;

export const LineRefusal = Type.Object(
  { id: IdOf, error: Type.Object({ code: Type.String(), message: Type.String() }) },
  { description: 'A line that could not be priced, with `partial`.' },
);

const { lines: __, notes: billNotes, ...ofBill } = Shipment.properties;

export const ShipmentBill = Type.Object(
  {
    ...ofBill,
    lines: Type.Array(Type.Union([BillLine, LineRefusal]), { description: 'The lines in the order sent.' }),
    measures: Type.Record(Type.String(), Measure, { description: 'Each measure of the lines once, by its id.' }),
    notes: billNotes,
  },
  { description: 'The bill of an invoice that was sent as JSON. Without `partial`, every line is a BillLine.' },
);
export type ShipmentBill = Static<typeof ShipmentBill>;

/** Estimate duty, VAT and landed cost of a whole invoice. */
export const SHIPMENT = {
  path: '/api/v1/tariff/shipment',
  summary: 'Estimate all charges and the landed cost of a whole invoice',
  description:
    'Shares freight and insurance among up to 50 lines in proportion to their values and charges each line as the law of a country does: duty or preference, anti-dumping, excise, VAT on request and fees on request. Each total is exactly the sum of its column. What holds and cannot be computed is listed as open, with the facts that would decide it, and is never silently zero.',
  group: 'Duty',
  open: false,
  parameters: PARAMETERS,
  reply: Shipment,
  meta: Meta,
  shapes: {
    Shipment,
    ShipmentLine,
    Charge,
    ChargeOption,
    OpenCharge,
    Exchange,
    ShipmentRequest,
    RequestLine,
    ShipmentBill,
    BillLine,
    LineRefusal,
  },
  body: {
    request: ShipmentRequest,
    reply: ShipmentBill,
    description: `Up to ${MAX_BODY_LINES} lines as objects, with your own ids. Numbers may be texts such as "1,250.50". All faults of all lines are told at once in \`details.faults\`; with \`partial\`, the good lines are priced and \`totals.complete\` is false. Each measure stands once, in \`measures\`.`,
    example: {
      country: 'SA',
      currency: 'USD',
      in: 'SAR',
      rates: { EUR: '4.05' },
      incoterm: 'FOB',
      freight: 120,
      insurance: '15.50',
      include_vat: true,
      language: 'en',
      lines: [
        { id: 'SO-17/1', hs_code: '6109.10', value: '1,250.50', origin: 'BD', pieces: 200 },
        { id: 'SO-17/2', hs_code: '851713000000', value: 2500, currency: 'EUR' },
      ],
    },
  },
  errors: ['invalid_code', 'invalid_value', 'invalid_parameter', 'not_found'],
  example:
    '/api/v1/tariff/shipment?lines=610910:1000,851713:2500.50,090121:333.33&freight=150&insurance=12.25&currency=AED&include_vat=1',
  hasSentences: true,
  tool: {
    name: 'calculate_shipment',
    use: 'Use it for an invoice of several lines, or where freight or insurance is not in the value yet. State origins and quantities where you know them. Report what is open and what it needs: the totals are then at least.',
  },
} as const satisfies Operation;
