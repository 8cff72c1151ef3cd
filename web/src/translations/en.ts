import type { TarifaErrorCode } from '../../../clients/typescript/src/index.ts';
import type { ExplorerOperation } from '../api/cached-client.ts';
import type { Preferences } from '../preferences.ts';

type ErrorText = readonly [title: string, advice: string];

/** How many lines have a rate; `rate` is null for duty-free ones. */
export interface LinesAtRate {
  readonly rate: string | null;
  readonly shown: string;
}

const noReply: ErrorText = ['The service does not answer', 'It may be restarting, or this device may be offline.'];

/** All texts of the explorer in English. Parameters named `shown` are formatted numbers. */
export const en = {
  invoiceLink: 'Invoice',
  title: 'Tarifa',
  tagline: 'Customs tariff',
  skip: 'Skip to content',
  reference: 'API reference',
  editionOf: (edition: string) => `Edition ${edition}`,
  asOf: (day: string) => `as of ${day}`,
  otherLanguageName: 'العربية',
  settings: 'Settings',

  heroTitle: 'Find the code. Know the duty.',
  heroText: 'The whole customs tariff in English and Arabic, down to the twelfth digit.',
  searchLabel: 'Search the tariff by goods or by code',
  searchPlaceholder: 'Goods or code',
  clear: 'Clear the search',
  tryThese: 'For example',
  examples: ['smartphone', 'dates', 'cotton shirts', '8703', 'عطور'],
  levelFilter: 'Digits',
  anyLevel: 'All',
  levels: {
    2: 'Chapter',
    4: 'Heading',
    6: 'Subheading',
    8: 'Subdivision',
    10: 'Subdivision',
    12: 'Tariff line',
  } as Readonly<Record<string, string>>,
  digits: (shown: string, _count: number) => `${shown} digits`,
  results: (count: number, shown: string, q: string) => `${shown} ${count === 1 ? 'result' : 'results'} for “${q}”`,
  everydayName: 'Everyday name:',
  searching: 'Searching…',
  resultsLabel: 'Results',
  tooShort: 'Type at least two characters.',
  noResults: (q: string) => `Nothing found for “${q}”`,
  noResultsAdvice: [
    'Try a plainer word: “phone” finds more than a model name.',
    'Try the other language; Arabic and English words both work.',
    'Name the material or the use: “cotton shirt”, “baby food”.',
  ],
  searchAllLevels: 'Search at every level',
  openCode: (code: string) => `Open code ${code}`,
  pages: 'Pages',
  previousPage: 'Previous',
  nextPage: 'Next',
  range: (from: string, to: string, total: string) => `${from}–${to} of ${total}`,

  browse: 'Browse the tariff',
  browseText: 'Twenty-one sections, from live animals to works of art.',
  section: (shown: string) => `Section ${shown}`,
  chaptersNeedKey: 'Enter your API key above to see the chapters.',
  chapterRange: (from: string, to: string) => (from === to ? `Chapter ${from}` : `Chapters ${from}–${to}`),

  pathToCode: 'Path to this code',
  copyCode: 'Copy the code',
  copyDescription: 'Copy the description',
  copied: 'Copied',
  dutyRate: 'Import duty',
  dutyFree: 'Duty-free',
  active: 'In force',
  inactive: 'No longer in force',
  below: 'Below this code',
  linesBelow: '12-digit lines',
  leaf: 'This is a full tariff line: nothing is below it.',
  expand: (code: string) => `Show what is below ${code}`,
  collapse: (code: string) => `Hide what is below ${code}`,
  more: (left: string) => `Show ${left} more`,
  siblings: 'Beside this code',
  previousCode: 'Previous',
  nextCode: 'Next',
  loading: 'Loading…',

  declarability: { declarable: 'Declarable line', choose: 'Choose a line below', unknown: 'Cannot be declared' },
  linesAtRates: (count: number, shown: string, rates: readonly LinesAtRate[]) => {
    const at = ({ rate }: LinesAtRate) => (rate === null ? 'duty-free' : `at ${rate}`);
    const [first] = rates;
    if (count === 1 && first !== undefined) return `1 tariff line below, ${at(first)}.`;
    if (rates.length === 1 && first !== undefined) return `${shown} tariff lines below, all ${at(first)}.`;
    return `${shown} tariff lines below: ${rates.map((each) => `${each.shown} ${at(each)}`).join(', ')}.`;
  },

  hsTitle: 'Across HS versions',
  hsOfSubheading: (code: string) => `The Harmonized System has six digits; this is the history of ${code}.`,
  hsUnchanged: 'Unchanged since HS 2007, and HS 2028 leaves it as it is.',
  hsYears: (from: string, to: string) => (from === to ? `HS ${from}` : `HS ${from}–${to}`),
  hsSame: 'Same code',
  hsScope: 'Same code, other scope',
  hsFrom: 'Goods came from',
  hsNow: 'In force',
  hsMoves: 'Moves to',
  hsSplits: 'Splits into',

  measuresTitle: 'Import measures',
  measuresIndicative: 'Indicative: the authority named decides, and there may be others.',
  measuresNone: 'None is known here. That does not mean that there is none: ask the customs authority.',
  measureKinds: {
    all: {
      prohibited: 'Prohibited',
      restricted: 'Permit needed',
      conformity: 'Certificate needed',
      inspection: 'Inspected',
      excise: 'Excise tax',
    },
    part: {
      prohibited: 'May be prohibited',
      restricted: 'May need a permit',
      conformity: 'May need a certificate',
      inspection: 'May be inspected',
      excise: 'May bear excise tax',
    },
  },
  measurePart: 'Concerns only some of these goods',
  measureAuthority: 'Authority',
  measureValidity: 'In force',
  measureUntil: (day: string) => `Until ${day}`,
  measureSource: 'Source',
  measureWeakSource: '(secondary source)',
  /** Units and bases of excise as the bundled measures write them. */
  measureWords: { 'excise price': 'of the excise price' } as Readonly<Record<string, string>>,

  versionsTitle: 'Versions in this tariff',
  versionDays: 'Days',
  versionStatus: 'Status',
  versionSince: (day: string) => `Since ${day}`,
  versionFrom: (day: string) => `From ${day}`,
  versionRange: (from: string, to: string) => `${from} – ${to}`,
  versionText: 'New text:',
  versionStatuses: { active: 'In force', inactive: 'Not in force', past: 'Ended', scheduled: 'Scheduled' },

  resolvedStatuses: {
    declarable: 'One line to declare',
    choose: 'Choose a line',
    superseded: 'Superseded code',
    retired: 'No longer in force',
    unknown: 'Unknown code',
  },
  resolvedMoved: (code: string, year: string) => `${code} is a code of HS ${year}.`,
  resolvedNow: 'Its goods are now under',
  resolvedNowhere: 'This tariff has no line for its goods.',
  resolvedSame: (code: string, year: string) => `${code} of HS ${year} is still the same code today.`,
  resolvedHere: (count: number): string =>
    count === 1 ? 'It leads to one line that you can declare.' : 'Choose the line that describes your goods.',
  resolvedRetired: 'This code was in an earlier edition of this tariff. The nearest code in force has the lines below.',
  resolvedUnknown:
    'Neither this tariff nor the Harmonized System since 2007 has this code. Check the digits, or search for the goods.',
  ignoredDigits: (code: string, digits: string) => `This tariff has ${code}, but not the last digits, ${digits}.`,
  resolvedLine: 'The line to declare',
  resolvedLines: 'Lines to choose from',
  marginalTitle: 'Parts, modules and waste',
  marginalText:
    'HS 2022 moved parts, modules and waste of these goods to the codes below. Choose one of them only if you import such parts or waste, not the goods themselves.',
  outlookTitle: 'What HS 2028 changes',
  outlookText: 'The next version of the Harmonized System changes these subheadings.',

  calculator: 'Landed cost',
  jumpToCalculator: 'Calculate duty',
  value: 'Value of the goods (CIF)',
  valueHint: 'Cost, insurance and freight',
  currency: 'Currency',
  gulfCurrencies: 'Gulf',
  otherCurrencies: 'Others',
  includeVat: 'Include VAT',
  item: 'Item',
  rate: 'Rate',
  amount: 'Amount',
  declared: 'Declared value',
  duty: 'Import duty',
  vat: 'VAT',
  total: 'Duties and taxes',
  landed: 'Landed cost',
  costParts: (parts: string) => `Landed cost by part: ${parts}`,
  calculateHint: 'Enter a value to see duty, VAT and landed cost for this code.',
  invalidValue: 'Enter an amount from 0.01 to 999,999,999,999.99.',
  unclearValue: (readings: readonly string[]) => `This can be read in another way. Write ${readings.join(' or ')}.`,
  print: 'Print',
  billTitle: 'Estimate of duty, VAT and landed cost',
  billDate: 'Date',
  billEdition: 'Edition of the tariff',
  billCode: 'HS code',
  billGoods: 'Goods',

  showRequest: 'Show request',
  requestFor: {
    search: 'Search',
    children: 'Below',
    calculate: 'Calculation',
    details: 'Code',
    resolve: 'Lines to declare',
    list: 'Chapters',
    classify: 'Classification',
    shipment: 'Bill',
  } satisfies Record<ExplorerOperation, string>,
  request: 'Request',
  copy: 'Copy',
  keyStandsFor: (key: string) => `$TARIFA_KEY stands for your key, ${key}`,

  keyTitle: 'Your API key',
  keyNotNeeded: 'Search and read the tariff without a key',
  keyAsk: 'Enter your API key',
  keyWhy: 'The tariff is served over an API. Your key stays in this browser and is sent to this service only.',
  keyHow: 'No key yet? Ask the operator, or on the machine that runs the service:',
  keyField: 'API key',
  keySave: 'Use this key',
  keyChecking: 'Checking…',
  keyForget: 'Forget this key',
  keyOffer: 'Use the key of this link?',
  keyOfferWhy: (offered: string, current: string) =>
    `The link contains the key ${offered}. It would replace yours, ${current}. If you do not know who sent the link, keep yours.`,
  keyOfferTake: 'Use the key of the link',
  keyOfferDecline: 'Keep my key',
  invalidKeyFormat: 'A key begins with trf_ and has 50 characters.',
  remainingThisMinute: 'Left this minute',
  remainingToday: 'Left today',
  remainingOf: (left: string, of: string) => `${left} of ${of}`,
  requestsLeft: (shown: string) => `Requests left: ${shown}`,

  theme: 'Appearance',
  themes: { auto: 'System', light: 'Light', dark: 'Dark' } satisfies Record<Preferences['theme'], string>,
  numerals: 'Digits',

  retry: 'Try again',
  retryIn: (_count: number, shown: string) => `Trying again in ${shown} s`,
  retryAfter: (time: string) => `Trying again in ${time}`,
  dayUsedUp: [
    'Enough for today',
    'The requests of this key are used up for today. The count starts anew at midnight UTC.',
  ] as ErrorText,
  nearest: (code: string) => `Open ${code}, the nearest code above it`,
  belowNearest: (code: string) => `Codes below ${code}`,
  backToSearch: 'Search instead',
  errors: {
    missing_api_key: ['A key is needed', 'Enter your API key to go on.'],
    invalid_api_key: [
      'This key does not work',
      'It is not known or no longer active. Check it for typing errors, or ask the operator for a new one.',
    ],
    api_key_expired: ['This key has expired', 'Ask the operator for a new one.'],
    rate_limit_exceeded: ['A short pause', 'The requests of this key are used up for now. The page goes on by itself.'],
    invalid_code: ['This is not an HS code', 'An HS code is 2 to 14 digits.'],
    invalid_value: ['This value is out of range', 'Enter an amount from 0.01 to 999,999,999,999.99.'],
    query_too_short: ['A little more', 'Type at least two characters.'],
    invalid_parameter: ['The address of this page has a mistake', 'A part of it is out of range or malformed.'],
    not_found: ['This code is not in the tariff', 'It may have been merged, split or mistyped.'],
    endpoint_not_found: ['There is nothing at this address', 'Start from the search instead.'],
    method_not_allowed: ['There is nothing at this address', 'Start from the search instead.'],
    internal_error: ['Something went wrong in the service', 'Please report it with the number below.'],
    db_unavailable: [
      'The service is not ready',
      'Its database cannot be reached for the moment. The page goes on by itself.',
    ],
    network_error: noReply,
    timeout: noReply,
    invalid_options: noReply,
    unexpected_reply: noReply,
  } satisfies Record<TarifaErrorCode, ErrorText>,
};

export type Texts = typeof en;
