import type { TarifaErrorCode } from '../../../clients/typescript/src/index.ts';
import { counted } from '../../../src/plural.ts';
import type { Preferences } from '../preferences.ts';

type ErrorText = readonly [title: string, advice: string];

const noReply: ErrorText = ['The service does not answer', 'It may be restarting, or this device may be offline.'];

/** The texts of the desk's frame in English. Parameters named `shown` are formatted numbers. */
export const en = {
  /** Between the items of a list. */
  comma: ', ',
  invoiceLink: 'Invoice',
  title: 'Tarifa',
  tagline: 'Customs tariff',
  skip: 'Skip to content',
  reference: 'API reference',
  editionOf: (edition: string) => `Edition ${edition}`,
  asOf: (day: string) => `as of ${day}`,
  otherLanguageName: 'العربية',
  settings: 'Settings',

  searchLabel: 'Search the tariff by goods or by code',
  searchPlaceholder: 'Goods or code',
  digits: (shown: string, count: number) => counted('en', count, { one: '# digit', other: '# digits' }, shown),

  copied: 'Copied',
  loading: 'Loading…',

  measuresTitle: 'Import measures',
  measureKinds: {
    all: {
      prohibited: 'Prohibited',
      restricted: 'Permit needed',
      conformity: 'Certificate needed',
      inspection: 'Inspected',
      excise: 'Excise tax',
      duty: 'Special duty',
      preference: 'Preference',
      anti_dumping: 'Anti-dumping duty',
      countervailing: 'Countervailing duty',
      safeguard: 'Safeguard duty',
      vat: 'VAT rate',
      fee: 'Fee',
    },
    part: {
      prohibited: 'May be prohibited',
      restricted: 'May need a permit',
      conformity: 'May need a certificate',
      inspection: 'May be inspected',
      excise: 'May bear excise tax',
      duty: 'May have another duty',
      preference: 'May have a lower duty',
      anti_dumping: 'May bear anti-dumping duty',
      countervailing: 'May bear countervailing duty',
      safeguard: 'May bear safeguard duty',
      vat: 'May have another VAT rate',
      fee: 'May bear a fee',
    },
  },

  value: 'Value of the goods (CIF)',
  currency: 'Currency',
  gulfCurrencies: 'Gulf',
  otherCurrencies: 'Others',
  includeVat: 'Include VAT',
  rate: 'Rate',
  duty: 'Import duty',
  vat: 'VAT',
  landed: 'Landed cost',
  print: 'Print',
  billTitle: 'Estimate of duty, VAT and landed cost',
  billDate: 'Date',
  billEdition: 'Edition of the tariff',

  copy: 'Copy',

  keyTitle: 'Your API key',
  trialTitle: 'Try it without a key',
  trialText: (shown: string) =>
    `Here is a sample invoice: choose codes, answer questions, change it, print the statement. Your own invoice may have up to ${shown} rows.`,
  keyAsk: 'Use a key for whole invoices',
  keyGives: 'With a key invoices may have thousands of rows, and the API answers your programs.',
  keyWhy: 'The tariff is served over an API. Your key stays in this browser and is sent to this service only.',
  keyHow: 'No key yet? Ask the operator of this service.',
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
  retryIn: (count: number, shown: string) =>
    `Trying again in ${counted('en', count, { one: '# second', other: '# seconds' }, shown)}`,
  retryAfter: (time: string) => `Trying again in ${time}`,
  dayUsedUp: [
    'Daily limit reached',
    'The requests of this key are used up for today. The count starts anew at midnight UTC.',
  ] as ErrorText,
  errors: {
    missing_api_key: ['A key is needed', 'Enter your API key to go on.'],
    invalid_api_key: [
      'This key does not work',
      'It is not known or no longer active. Check it for typing errors, or ask the operator for a new one.',
    ],
    api_key_expired: ['This key has expired', 'Ask the operator for a new one.'],
    rate_limit_exceeded: [
      'Request limit reached',
      'The requests of this key are used up for now. The page goes on by itself.',
    ],
    invalid_code: ['This is not an HS code', 'An HS code is 2 to 14 digits.'],
    invalid_value: ['This value is out of range', 'Enter an amount from 0.01 to 999,999,999,999.99.'],
    query_too_short: ['Type a little more', 'Type at least two characters.'],
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
