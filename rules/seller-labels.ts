import type { Language } from '#contract/languages.ts'

interface SellerLabels {
  seller: string
  crNumber: string
  vatNumber: string
  address: string
  email: string
  phone: string
}

/** The names of the seller's particulars on pages, in mails and in contracts. */
export const SELLER_LABELS: Readonly<Record<Language, SellerLabels>> = {
  en: {
    seller: 'Seller',
    crNumber: 'Commercial registration',
    vatNumber: 'VAT number',
    address: 'Address',
    email: 'E-mail',
    phone: 'Phone',
  },
  ar: {
    seller: 'البائع',
    crNumber: 'رقم السجل التجاري',
    vatNumber: 'الرقم الضريبي',
    address: 'العنوان',
    email: 'البريد الإلكتروني',
    phone: 'الهاتف',
  },
}
