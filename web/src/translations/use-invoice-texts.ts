import { type Language, usePreferences } from '../preferences.ts';
import { invoiceAr } from './invoice-ar.ts';
import { type InvoiceTexts, invoiceEn } from './invoice-en.ts';

const TEXTS: Readonly<Record<Language, InvoiceTexts>> = { en: invoiceEn, ar: invoiceAr };

export function invoiceTextsIn(language: Language): InvoiceTexts {
  return TEXTS[language];
}

/** The texts of the invoice page. */
export function useInvoiceTexts(): InvoiceTexts {
  return invoiceTextsIn(usePreferences().language);
}
