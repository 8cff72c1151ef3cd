import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { billOf, type Line, shown, type Terms } from './bill.ts';

/** Bills worked out on paper from the laws that each case names. Goods are worth 1,000 in the currency of the state, if not said otherwise. */
interface Case {
  readonly law: string;
  readonly line: Omit<Line, 'value'> & { readonly value?: string };
  readonly terms: Terms;
  readonly charges: readonly string[];
  /** What is open, each with how much it can add. */
  readonly open: readonly string[];
  readonly atLeast?: string;
  readonly atMost?: string | null;
}

const FROM_BANGLADESH = { origin: 'BD' };

const CASES: readonly Case[] = [
  {
    law: 'OM: the higher of 100 % and OMR 20 for 1,000 cigarettes since 2016-09-01, Ares(2017)5557950',
    line: { code: '240220', pieces: '100000', retail: '10000', vat_in_retail: false, ...FROM_BANGLADESH },
    terms: { country: 'OM', vat: false },
    charges: ['duty 2000', 'excise 5000'],
    open: ['excise <= 0'],
  },
  {
    law: 'AE: a minimum by quantity in the common tariff, likely AED 200 for 1,000',
    line: { code: '240220', pieces: '10000', retail: '4000', vat_in_retail: false, ...FROM_BANGLADESH },
    terms: { country: 'AE', vat: false },
    charges: ['duty 1000', 'excise 4000'],
    open: ['duty <= 1000'],
  },
  {
    law: 'BH: a minimum by quantity of which no amount is proved',
    line: { code: '240220', pieces: '10000', retail: '4000', vat_in_retail: false, ...FROM_BANGLADESH },
    terms: { country: 'BH', vat: false },
    charges: ['duty 1000', 'excise 2000'],
    open: ['duty <= ?', 'excise <= 0'],
    atMost: null,
  },
  ...['BH', 'OM', 'QA', 'KW', 'AE'].flatMap((country) =>
    ['070200', '070200000000', '070310110002', '070930', '010410900001'].map((code) => ({
      law: `${country}: free in the common customs tariff; the raise is Saudi Arabia's alone, Deloitte 2022-06-17`,
      line: { code, ...FROM_BANGLADESH },
      terms: { country, vat: false },
      charges: ['duty 0'],
      open: [],
      atLeast: '0',
      atMost: '0',
    })),
  ),
  ...['BH', 'OM', 'QA', 'KW', 'AE'].map((country) => ({
    law: `${country}: other foods whose Saudi duty was raised are in doubt in every state of the common tariff`,
    line: { code: '030271', ...FROM_BANGLADESH },
    terms: { country, vat: false },
    charges: ['duty 50'],
    open: ['duty <= 0'],
    atLeast: '0',
    atMost: '50',
  })),
  {
    law: 'AE-IN: sectors of the agreement from newspapers, a line may be excluded',
    line: { code: '610910', origin: 'IN', proof: true },
    terms: { country: 'AE' },
    charges: ['preference 0', 'vat 50'],
    open: ['preference <= 50'],
    atLeast: '50',
    atMost: '102.5',
  },
  {
    law: 'OM-US: free of duty, with exclusions; trade.gov',
    line: { code: '610910', origin: 'US', proof: true },
    terms: { country: 'OM' },
    charges: ['preference 0', 'vat 50'],
    open: ['preference <= 50'],
    atMost: '102.5',
  },
  {
    law: 'SA-EFTA: most goods of chapters 25 to 97 are free since July 2014, and some are excluded',
    line: { code: '610910', origin: 'CH', proof: true },
    terms: { country: 'SA' },
    charges: ['preference 0', 'vat 150'],
    open: ['preference <= 50'],
    atMost: '207.5',
  },
  {
    law: 'AE: customs law arts. 98 to 106 and VAT Executive Regulation art. 47 free the goods from both',
    line: { code: '610910', is: ['exempt_under_customs_law'], ...FROM_BANGLADESH },
    terms: { country: 'AE' },
    charges: ['duty 0', 'vat 0'],
    open: [],
  },
  ...['personal_effects', 'household_effects', 'returned_goods', 'temporary_admission'].map((claim) => ({
    law: `SA: ${claim} are free under the common customs law and the VAT agreement, art. 38`,
    line: { code: '610910', is: [claim], ...FROM_BANGLADESH },
    terms: { country: 'SA' },
    charges: ['duty 0', 'vat 0'],
    open: [],
  })),
  {
    law: 'KW: industrial inputs are free of duty under the common customs law; there is no VAT',
    line: { code: '845210', is: ['industrial_input'], ...FROM_BANGLADESH },
    terms: { country: 'KW' },
    charges: ['duty 0'],
    open: [],
  },
  ...(
    [
      ['QA', '854340', 'BD', 'Law 10 of 2016, art. 7'],
      ['QA', '240412', 'BD', 'Law 10 of 2016, art. 7'],
      ['OM', '854340', 'BD', 'Decision 756/2023'],
      ['KW', '610910', 'IL', 'boycott law of 1964'],
      ['SA', '220421', 'BD', 'alcohol is forbidden, and the 50 % are those of the Emirates'],
      ['KW', '220820', 'BD', 'alcohol is forbidden, and the 50 % are those of the Emirates'],
    ] as const
  ).map(([country, code, origin, law]) => ({
    law: `${country} ${code}: ${law}`,
    line: { code, origin },
    terms: { country },
    charges: [],
    open: ['prohibited <= ?'],
    atLeast: '0',
    atMost: null,
  })),
  {
    law: 'SA-LB: forbidden since April 2021, easing announced in November 2025, state unknown',
    line: { code: '610910', origin: 'LB' },
    terms: { country: 'SA' },
    charges: ['duty 50', 'vat 157.5'],
    open: ['prohibited <= 0'],
  },
  {
    law: 'SA-LB: forbidden in 2023',
    line: { code: '610910', origin: 'LB' },
    terms: { country: 'SA', day: '2023-05-01' },
    charges: [],
    open: ['prohibited <= ?'],
  },
  {
    law: 'BH: a bill by the litre went to parliament in December 2025',
    line: {
      code: '220210210000',
      litres: '1000',
      retail: '3000',
      vat_in_retail: false,
      is: ['sugar_above_8g'],
      ...FROM_BANGLADESH,
    },
    terms: { country: 'BH', vat: false },
    charges: ['duty 50', 'excise 1000'],
    open: ['excise <= 0', 'excise <= 0'],
    atLeast: '159',
    atMost: '1050',
  },
  {
    law: 'KW 2404 12: 100 % postponed until further notice, press of December 2022',
    line: { code: '240412', ...FROM_BANGLADESH },
    terms: { country: 'KW' },
    charges: ['duty 50'],
    open: ['duty <= 950'],
    atLeast: '50',
    atMost: '1000',
  },
  ...['4802', '7606'].map((heading) => ({
    law: `BH ${heading}: trade.gov names 20 % on certain paper and aluminium`,
    line: { code: heading === '4802' ? '480255' : '760612', origin: 'BD' },
    terms: { country: 'BH', vat: false },
    charges: ['duty 50'],
    open: ['duty <= 150'],
    atMost: '200',
  })),
  {
    law: 'SA: titanium dioxide of China, 19.39 to 45 %',
    line: { code: '32061100', origin: 'CN' },
    terms: { country: 'SA', vat: false },
    charges: ['duty 65'],
    open: ['anti_dumping <= 450'],
    atMost: '515',
  },
  {
    law: 'AE: sanitary ware of China, 33.8 to 51 % since 2025-07-08, bulletin 52 of the Gulf states',
    line: { code: '691010', origin: 'CN' },
    terms: { country: 'AE', vat: false },
    charges: ['duty 50', 'anti_dumping 338'],
    open: ['anti_dumping <= 172'],
    atLeast: '388',
    atMost: '560',
  },
  ...(
    [
      ['SA', '2019-05-01', '5', '52.5', 'VAT of 5 % from 2018-01-01 to 2020-06-30'],
      ['SA', '2020-06-30', '5', '52.5', 'VAT of 5 % from 2018-01-01 to 2020-06-30'],
      ['SA', '2020-07-01', '15', '157.5', 'VAT of 15 % since 2020-07-01'],
      ['SA', '2017-12-31', '0', '0', 'no VAT before 2018'],
      ['BH', '2018-12-31', '0', '0', 'no VAT before 2019'],
      ['BH', '2021-12-31', '5', '52.5', 'VAT of 5 % from 2019-01-01 to 2021-12-31'],
      ['BH', '2022-01-01', '10', '105', 'VAT of 10 % since 2022-01-01'],
      ['OM', '2021-04-15', '0', '0', 'no VAT before 2021-04-16'],
      ['OM', '2021-04-16', '5', '52.5', 'VAT of 5 % since 2021-04-16'],
      ['AE', '2018-01-01', '5', '52.5', 'VAT of 5 % since 2018-01-01'],
    ] as const
  ).map(([country, day, rate, amount, law]) => ({
    law: `${country} on ${day}: ${law}, ${rate} %`,
    line: { code: '610910', origin: 'BD' },
    terms: { country, day },
    charges: rate === '0' ? ['duty 50'] : ['duty 50', `vat ${amount}`],
    open: [],
  })),
  {
    law: 'SA: duties raised on 2020-06-10; the common tariff before, which the rows do not prove line by line',
    line: { code: '330300', origin: 'BD' },
    terms: { country: 'SA', day: '2020-06-09', vat: false },
    charges: ['duty 50'],
    open: ['duty <= 15'],
    atLeast: '50',
  },
  {
    law: 'SA: the same after the raise',
    line: { code: '330300', origin: 'BD' },
    terms: { country: 'SA', day: '2020-06-10', vat: false },
    charges: ['duty 65'],
    open: [],
  },
  ...(
    [
      ['2017-09-30', ['duty 1000'], 'no excise before 2017-10-01'],
      ['2017-10-01', ['duty 1000', 'excise 1000'], 'excise on tobacco since 2017-10-01, without a least price'],
    ] as const
  ).map(([day, charges, law]) => ({
    law: `AE on ${day}: ${law}`,
    line: { code: '24029010', retail: '2000', vat_in_retail: false, pieces: '1000', origin: 'BD' },
    terms: { country: 'AE', day, vat: false },
    charges,
    open: ['duty <= ?'],
  })),
  {
    law: 'AE: 30 % municipal tax of Dubai on alcohol since 2025-01-01',
    line: { code: '220421', is: ['dubai'], ...FROM_BANGLADESH },
    terms: { country: 'AE', vat: false, fees: true },
    charges: ['duty 500', 'fee 300', 'fee 70'],
    open: ['fee <= 0'],
  },
];

/** Shirts of Bangladesh that an individual or a trader claims a relief for. */
const claimed = (country: string, claim: string, value: string, others: Partial<Case>): Case => ({
  law: `${country}: ${claim} worth ${value}`,
  line: { code: '610910', value, is: [claim], ...FROM_BANGLADESH },
  terms: { country },
  charges: [],
  open: [],
  ...others,
});

const RELIEFS: readonly Case[] = [
  claimed('AE', 'parcel', '1000', { charges: ['duty 0', 'vat 50'], open: ['duty <= 50'], atMost: '102.5' }),
  claimed('AE', 'parcel', '1000.01', { charges: ['duty 50', 'vat 52.5'] }),
  claimed('SA', 'parcel', '999', { charges: ['duty 0', 'vat 149.85'] }),
  claimed('SA', 'parcel', '1200', { charges: ['duty 60', 'vat 189'] }),
  claimed('QA', 'parcel', '900', { charges: ['duty 0'], open: ['duty <= 45'] }),
  claimed('KW', 'parcel', '60', { charges: ['duty 3'], open: ['duty <= 0'], atLeast: '0', atMost: '3' }),
  claimed('OM', 'parcel', '101', { charges: ['duty 5.05', 'vat 5.303'] }),
  claimed('BH', 'personal_effects', '300', { charges: ['duty 0', 'vat 0'] }),
  claimed('BH', 'personal_effects', '301', { charges: ['duty 15.05', 'vat 31.605'] }),
  claimed('QA', 'personal_effects', '3000', { charges: ['duty 0'] }),
  claimed('SA', 're_export', '90000', { charges: ['duty 0', 'vat 0'] }),
  claimed('KW', 're_export', '90000', { charges: ['duty 0'] }),
  {
    ...claimed('AE', 'parcel', '500', { charges: ['duty 500'], open: ['duty <= ?'] }),
    line: { code: '240210', value: '500', is: ['parcel'], ...FROM_BANGLADESH },
    terms: { country: 'AE', vat: false, day: '2017-01-01' },
    law: 'AE: tobacco is free in no parcel, EY 2023-0485',
  },
];

/** The law of days before the edition, and what it was before it changed. */
const EARLIER: readonly Case[] = [
  {
    law: 'AE: 100 % on cigarettes since 2017-10-01, Cabinet Decision 38 of 2017; the least price came in December 2019',
    line: { code: '24022000', retail: '2100', pieces: '10000', ...FROM_BANGLADESH },
    terms: { country: 'AE', day: '2019-05-01' },
    charges: ['duty 1000', 'excise 1000', 'vat 150'],
    open: ['duty <= 1000'],
  },
  {
    law: 'AE: the same with the least price of AED 0.40 for a cigarette since 2019-12-01, Cabinet Decision 55 of 2019',
    line: { code: '24022000', retail: '2100', pieces: '10000', ...FROM_BANGLADESH },
    terms: { country: 'AE', day: '2019-12-01' },
    charges: ['duty 1000', 'excise 4000', 'vat 300'],
    open: ['duty <= 1000'],
  },
  ...(
    [
      ['2019-06-14', ['duty 1000'], []],
      ['2019-06-15', ['duty 1000', 'excise 2500'], ['excise <= 0']],
      ['2019-07-01', ['duty 1000', 'excise 1666.667'], ['excise <= 0']],
      ['2020-07-01', ['duty 1000', 'excise 2500'], ['excise <= 0']],
    ] as const
  ).map(([day, charges, open]) => ({
    law: `OM on ${day}: excise on alcohol from 2019-06-15, at 50 % until 2020-06-30, KPMG tax flash of June 2020`,
    line: { code: '220421', retail: '5000', ...FROM_BANGLADESH },
    terms: { country: 'OM', day },
    charges,
    open,
  })),
  {
    law: 'SA: goods of the Gulf states were free before the rules of July 2021 too',
    line: { code: '610910', origin: 'OM', proof: true },
    terms: { country: 'SA', day: '2019-05-01' },
    charges: ['preference 0', 'vat 50'],
    open: [],
  },
  {
    law: 'AE: goods of Israel were forbidden until 2020-08-28, Federal Law 15 of 1972',
    line: { code: '610910', origin: 'IL' },
    terms: { country: 'AE', day: '2020-08-28' },
    charges: [],
    open: ['prohibited <= ?'],
  },
  {
    law: 'AE: Federal Decree-Law 4 of 2020 repealed the boycott on 2020-08-29',
    line: { code: '610910', origin: 'IL' },
    terms: { country: 'AE', day: '2020-08-29' },
    charges: ['duty 50', 'vat 52.5'],
    open: [],
  },
  {
    law: 'BH: whether goods of Israel were boycotted before 2020-09-15 is not known',
    line: { code: '610910', origin: 'IL' },
    terms: { country: 'BH', day: '2020-03-01' },
    charges: ['duty 50', 'vat 52.5'],
    open: ['prohibited <= 0'],
  },
  ...['AE', 'SA', 'BH', 'OM', 'QA', 'KW'].map((country) => ({
    law: `${country}: Arab goods are free since 2005, executive programme of the Arab free trade area`,
    line: { code: '610910', origin: 'EG', proof: true },
    terms: { country, vat: false },
    charges: ['preference 0'],
    open: [],
  })),
  {
    law: 'QA: 100 % or QAR 100 for 1,000 cigarettes; whether Qatar doubled the minimum in 2016 is not known',
    line: { code: '240220', pieces: '100000', retail: '50000', ...FROM_BANGLADESH },
    terms: { country: 'QA' },
    charges: ['duty 10000', 'excise 25000'],
    open: ['duty <= 10000', 'excise <= 0'],
    atMost: '45000',
  },
  {
    law: 'SA: other tobacco has minimums by weight in the common tariff, of which no amount is proved',
    line: { code: '240210', kg: '1', retail: '4600', ...FROM_BANGLADESH },
    terms: { country: 'SA', vat: false },
    charges: ['duty 1000', 'excise 2000'],
    open: ['duty <= ?', 'excise <= 0'],
    atMost: null,
  },
  {
    law: 'KW: anti-dumping on Indian tiles of Lexus Granito until 2025-06-05, official bulletin of the Gulf states',
    line: { code: '690721', origin: 'IN', exporter: 'Lexus Granito' },
    terms: { country: 'KW', day: '2024-05-01' },
    charges: ['duty 50', 'anti_dumping 702'],
    open: [],
  },
  {
    law: 'SA: 0.15 % of the value, at most SAR 500 where VAT is due, resolution 03-03-24',
    line: { code: '851713', value: '1000000', ...FROM_BANGLADESH },
    terms: { country: 'SA', fees: true },
    charges: ['duty 0', 'vat 150000', 'fee 500'],
    open: [],
  },
  {
    law: 'SA: at most SAR 130 where neither duty nor VAT is due, resolution 03-03-24',
    line: { code: '851713', value: '1000000', is: ['exempt_under_customs_law'], ...FROM_BANGLADESH },
    terms: { country: 'SA', fees: true },
    charges: ['duty 0', 'vat 0', 'fee 130'],
    open: [],
  },
  {
    law: 'SA: the fees before 2024-10-06 are not known',
    line: { code: '610910', ...FROM_BANGLADESH },
    terms: { country: 'SA', fees: true, day: '2023-06-01' },
    charges: ['duty 50', 'vat 157.5'],
    open: ['fee <= ?'],
    atMost: null,
  },
  ...(
    [
      ['AE', '2025-12-31', 'excise 952.38'],
      ['AE', '2026-01-01', 'excise 1090'],
      ['SA', '2026-01-01', 'excise 1090'],
    ] as const
  ).map(([country, day, excise]) => ({
    law: `${country} on ${day}: soft drinks at 50 % until 2025, by the litre and sugar since 2026`,
    line: { code: '220210210000', litres: '1000', retail: '3000', is: ['sugar_above_8g'], ...FROM_BANGLADESH },
    terms: { country, day },
    charges:
      country === 'AE'
        ? ['duty 50', excise, day < '2026' ? 'vat 100.12' : 'vat 107']
        : ['duty 60', excise, 'vat 322.5'],
    open: country === 'AE' ? [] : ['excise <= 0'],
  })),
  {
    law: 'AE: medicines are at 0 % by lines below 3004 90, so the code must be longer',
    line: { code: '300490', is: ['registered_medicine'], origin: 'DE' },
    terms: { country: 'AE' },
    charges: ['duty 0', 'vat 50'],
    open: ['vat hs_code <= 0'],
    atLeast: '0',
  },
];

describe('a bill worked out on paper', () => {
  for (const { law, line, terms, charges, open, atLeast, atMost } of [...CASES, ...RELIEFS, ...EARLIER])
    it(`${law} (${line.code})`, () => {
      const bill = billOf([{ value: '1000', ...line }], terms);
      assert.deepEqual(shown(bill), { charges, open });
      assert.equal(bill.totals.isComplete, open.length === 0);
      if (atLeast !== undefined) assert.equal(bill.totals.atLeast, atLeast);
      if (atMost !== undefined) assert.equal(bill.totals.atMost, atMost);
    });
});
