import { describe, expect, test } from 'vitest'
import { CITIES, CityField, PROVINCE_CODES, PROVINCES, ProvinceField, provinceOfCity } from './places.ts'

describe('provinces and cities', () => {
  test('there are 13 provinces and about 80 cities with unique names, each city in a province of the list [3.32]', () => {
    expect(PROVINCES.map((province) => province.code)).toEqual(PROVINCE_CODES)
    expect(PROVINCES).toHaveLength(13)
    expect(CITIES.length).toBeGreaterThanOrEqual(80)
    expect(new Set(CITIES.map((city) => city.nameEn)).size).toBe(CITIES.length)
    for (const city of CITIES) expect(PROVINCE_CODES).toContain(city.province)
    for (const { code } of PROVINCES) expect(CITIES.some((city) => city.province === code)).toBe(true)
  })

  test.each([
    ['Riyadh', 'SA-01'],
    ['Jeddah', 'SA-02'],
    ['Dammam', 'SA-04'],
    ['Dhahran al-Janub', 'SA-14'],
    ['Atlantis', null],
    ['toString', null],
  ])('%s is in %s [3.32, 3.33]', (city, province) => {
    expect(provinceOfCity(city)).toBe(province)
  })

  test('provinces and cities are stored by code and English name', () => {
    expect(ProvinceField.parse('SA-14')).toBe('SA-14')
    expect(ProvinceField.safeParse('SA-13').error?.issues[0]?.message).toBe('province')
    expect(CityField.parse('Hail')).toBe('Hail')
    expect(CityField.safeParse('حائل').error?.issues[0]?.message).toBe('city')
    expect(CityField.safeParse(null).error?.issues[0]?.message).toBe('required')
  })
})
