import type { DocumentFacts } from '#server/invoice-documents/invoice-document.ts'

const line = {
  invoiceId: 'an-invoice',
  position: 0,
  package: null,
  firstDay: '2026-11-01',
  lastDay: '2026-11-30',
} as const

/** The facts of an invoice's document: November 2026 of a company in Riyadh, not paid yet. */
export const someDocumentFacts = (changes: Partial<DocumentFacts> = {}): DocumentFacts => ({
  invoice: {
    issuedAt: new Date('2026-11-30T21:00:00Z'),
    dueAt: new Date('2026-12-05T21:00:00Z'),
    grossAmount: 134_332,
    discount: 12_346,
    vatAmount: 18_298,
    netAmount: 140_284,
  },
  number: 'INV-2026-000017',
  lines: [
    { ...line, kind: 'usage', amount: 123_457 },
    { ...line, kind: 'discount', amount: -12_346 },
    { ...line, kind: 'support', package: 'Standard', amount: 10_875 },
  ],
  payment: null,
  parties: {
    seller: {
      name: { en: 'Masar Cloud Services Company', ar: 'شركة مسار للخدمات السحابية' },
      vatNumber: '310099887700003',
      crNumber: '1010998877',
      address: {
        en: '8228 King Fahd Road, Al Olaya, Riyadh 12333, Saudi Arabia',
        ar: '8228 طريق الملك فهد، حي العليا، الرياض 12333، المملكة العربية السعودية',
      },
    },
    buyer: {
      accountType: 'business',
      name: { en: 'Najd Trading', ar: 'شركة نجد للتجارة' },
      vatId: '300710482300003',
      identificationNumber: '7001272475',
      address: {
        buildingNumber: '7421',
        unitNumber: null,
        address: 'Prince Turki Street',
        arabicAddress: 'شارع الأمير تركي، حي الروضة',
        district: 'Al Rawdah',
        arabicDistrict: 'حي الروضة',
        city: 'Riyadh',
        province: 'SA-01',
        postalCode: '13211',
      },
    },
  },
  ...changes,
})
