import { z } from 'zod'
import { subject } from './subject.ts'
import { text } from './values.ts'

/** The QR code of an invoice gives a name's length in one byte. */
const NAME_BYTES = 255
const WHY = 'every invoice names its seller'

const FICTITIOUS = {
  SELLER_NAME: 'Masar Cloud Services Company',
  SELLER_NAME_AR: 'شركة مسار للخدمات السحابية',
  SELLER_VAT_NUMBER: '310099887700003',
  SELLER_CR_NUMBER: '1010998877',
  SELLER_ADDRESS: '8228 King Fahd Road, Al Olaya, Riyadh 12333, Saudi Arabia',
  SELLER_ADDRESS_AR: '8228 طريق الملك فهد، حي العليا، الرياض 12333، المملكة العربية السعودية',
} as const

const name = text.refine((value) => Buffer.byteLength(value) <= NAME_BYTES, { error: 'must be shorter' })

/** Who stands on the invoices as their seller. */
export const seller = subject({
  variables: {
    SELLER_NAME: name.optional(),
    SELLER_NAME_AR: name.optional(),
    SELLER_VAT_NUMBER: z
      .string()
      .regex(/^3\d{13}3$/, { error: 'must be 15 digits that begin and end with 3' })
      .optional(),
    SELLER_CR_NUMBER: z
      .string()
      .regex(/^\d{10}$/, { error: 'must be 10 digits' })
      .optional(),
    SELLER_ADDRESS: text.optional(),
    SELLER_ADDRESS_AR: text.optional(),
  },
  needed: {
    SELLER_NAME: WHY,
    SELLER_NAME_AR: WHY,
    SELLER_VAT_NUMBER: WHY,
    SELLER_CR_NUMBER: WHY,
    SELLER_ADDRESS: WHY,
    SELLER_ADDRESS_AR: WHY,
  },
  settings: (values) => ({
    name: {
      en: values.SELLER_NAME ?? FICTITIOUS.SELLER_NAME,
      ar: values.SELLER_NAME_AR ?? FICTITIOUS.SELLER_NAME_AR,
    },
    vatNumber: values.SELLER_VAT_NUMBER ?? FICTITIOUS.SELLER_VAT_NUMBER,
    crNumber: values.SELLER_CR_NUMBER ?? FICTITIOUS.SELLER_CR_NUMBER,
    address: {
      en: values.SELLER_ADDRESS ?? FICTITIOUS.SELLER_ADDRESS,
      ar: values.SELLER_ADDRESS_AR ?? FICTITIOUS.SELLER_ADDRESS_AR,
    },
  }),
})
