import type { Customer } from '#contract/entities/customer.ts'

/** The fields of both information forms. */
export interface AddressValues {
  address: string
  arabicAddress: string
  unitNumber: string
  buildingNumber: string
  district: string
  city: string
  province: string
  postalCode: string
  phone: string
}

/** The order on the screen. */
export const ADDRESS_ORDER = [
  'province',
  'city',
  'district',
  'address',
  'arabicAddress',
  'buildingNumber',
  'unitNumber',
  'postalCode',
] as const satisfies (keyof AddressValues)[]

export const addressOf = (customer: Customer): AddressValues => ({
  address: customer.address ?? '',
  arabicAddress: customer.arabicAddress ?? '',
  unitNumber: customer.unitNumber ?? '',
  buildingNumber: customer.buildingNumber ?? '',
  district: customer.district ?? '',
  city: customer.city ?? '',
  province: customer.province ?? '',
  postalCode: customer.postalCode ?? '',
  phone: customer.phone ?? '',
})
