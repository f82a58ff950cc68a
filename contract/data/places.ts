import { z } from 'zod/mini'
import type { FieldMessage } from '../field-messages.ts'
import { requiredText } from '../text/required.ts'
import data from './sa-cities.json' with { type: 'json' }

export const PROVINCE_CODES = [
  'SA-01',
  'SA-02',
  'SA-03',
  'SA-04',
  'SA-05',
  'SA-06',
  'SA-07',
  'SA-08',
  'SA-09',
  'SA-10',
  'SA-11',
  'SA-12',
  'SA-14',
] as const
export type ProvinceCode = (typeof PROVINCE_CODES)[number]

export interface Province {
  /** ISO 3166-2; stored. */
  code: ProvinceCode
  nameEn: string
  nameAr: string
}
export interface City {
  /** Stored. */
  nameEn: string
  nameAr: string
  province: ProvinceCode
}

export const PROVINCES = data.provinces as readonly Province[]
export const CITIES = data.cities as readonly City[]

const provinceByCity: ReadonlyMap<string, ProvinceCode> = new Map(
  CITIES.map((city) => [city.nameEn, city.province]),
)

/** Province of a stored city; null for a city that is not in the list. */
export const provinceOfCity = (city: string): ProvinceCode | null => provinceByCity.get(city) ?? null

const isProvince = (value: string): value is ProvinceCode =>
  PROVINCES.some((province) => province.code === value)

/** Stored code of a province. */
export const ProvinceField = requiredText.check(z.refine(isProvince, 'province' satisfies FieldMessage))

/** Stored English name of a city. */
export const CityField = requiredText.check(
  z.refine((city) => provinceByCity.has(city), 'city' satisfies FieldMessage),
)
