import { khobar, type Place, places, warehouse } from './places.ts'

export interface Office {
  place: Place
  buildingNumber: string
  additionalNumber: string
  unitNumber: string
  /** Last two digits of the postal code. */
  postSuffix: string
  isPrimary: boolean
}

export interface Company {
  nationalNumber: string
  crNumber: string
  name: string
  issued: string
  state: 'active' | 'suspended' | 'struck-off'
  offices: Office[]
}

const office = (place: Place, seed: number, isPrimary = true): Office => ({
  place,
  buildingNumber: String(2_000 + (seed % 7_000)),
  additionalNumber: String(6_000 + (seed % 3_000)),
  unitNumber: String(1 + (seed % 40)),
  postSuffix: String(10 + (seed % 89)),
  isPrimary,
})

const fixtures: readonly Company[] = [
  {
    nationalNumber: '7001272475',
    crNumber: '1010711252',
    name: 'شركة نجد للتجارة',
    issued: '2002-10-05',
    state: 'active',
    // As in real answers, the primary address is not the first.
    offices: [office(warehouse, 4_120, false), office(places[0], 5_284), office(warehouse, 1_733, false)],
  },
  {
    nationalNumber: '7001272483',
    crNumber: '1010711269',
    name: 'شركة آفاق الشمال للتقنية',
    issued: '2019-02-11',
    state: 'active',
    offices: [],
  },
  {
    nationalNumber: '7001272491',
    crNumber: '2051711277',
    name: 'شركة 3M العربية السعودية (ذ.م.م)',
    issued: '2015-06-14',
    state: 'active',
    offices: [office(khobar, 1277)],
  },
  {
    nationalNumber: '7001272509',
    crNumber: '2051711285',
    name: 'شركة النور، والهدى & Partners Co. for Trading',
    issued: '2011-09-02',
    state: 'active',
    offices: [office(khobar, 1285)],
  },
  {
    nationalNumber: '7001272517',
    crNumber: '2051711293',
    name: 'مجموعة «آفاق» القابضة - فرع 2/ب',
    issued: '2020-01-20',
    state: 'active',
    offices: [office(khobar, 1293)],
  },
  {
    nationalNumber: '7001110002',
    crNumber: '4030198823',
    name: 'مؤسسة الساحل للمقاولات',
    issued: '2008-05-19',
    state: 'suspended',
    offices: [office(places[0], 811)],
  },
  {
    nationalNumber: '7001110010',
    crNumber: '2050067416',
    name: 'شركة الخليج القديم للنقل',
    issued: '1999-01-23',
    state: 'struck-off',
    offices: [office(places[0], 97)],
  },
]

const WORDS = ['الأفق', 'الرواد', 'النخيل', 'الوادي', 'البيان', 'المدار', 'السنبلة', 'الواحة']
const TRADES = ['للتجارة', 'لتقنية المعلومات', 'للمقاولات', 'للخدمات اللوجستية', 'للاستشارات']

/** Every number of this form is a company, so that tests can onboard many companies. */
const INVENTED = /^70012\d{5}$/

function invent(nationalNumber: string): Company {
  const serial = Number(nationalNumber.slice(5))
  const pick = <T>(list: readonly T[], step: number): T | undefined =>
    list[Math.floor(serial / step) % list.length]
  return {
    nationalNumber,
    crNumber: `10105${nationalNumber.slice(5)}`,
    name: `شركة ${pick(WORDS, 1)} ${pick(TRADES, WORDS.length)}`,
    issued: `20${String(10 + (serial % 13))}-03-17`,
    state: 'active',
    offices: [office(pick(places, 3) ?? places[0], serial)],
  }
}

/** Finds a company by unified national number or commercial registration number. */
export function findCompany(number: string): Company | undefined {
  const known = fixtures.find((one) => one.nationalNumber === number || one.crNumber === number)
  if (known) return known
  if (INVENTED.test(number)) return invent(number)
  return /^10105\d{5}$/.test(number) ? invent(`70012${number.slice(5)}`) : undefined
}
