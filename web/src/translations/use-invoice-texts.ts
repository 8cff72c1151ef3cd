import { type Language, usePreferences } from '../preferences.ts';
import { invoiceAr } from './invoice-ar.ts';
import { type InvoiceTexts, invoiceEn } from './invoice-en.ts';

const TEXTS: Readonly<Record<Language, InvoiceTexts>> = { en: invoiceEn, ar: invoiceAr };

/** The texts of the invoice page. They are loaded with it, not with the explorer. */
export function useInvoiceTexts(): InvoiceTexts {
  return TEXTS[usePreferences().language];
}
