import { describe, expect, test } from 'vitest'
import { CITIES, PROVINCES, type ProvinceCode } from '#contract/data/places.ts'
import { matchPlace, placeKey } from './places.ts'

/** Spellings from responses of the register, in addition to the two names of the list. */
const PROVINCE_SPELLINGS: Partial<Record<ProvinceCode, string[]>> = {
  'SA-02': ['Mecca', 'Makkah Al Mukarramah', 'مكة'],
  'SA-03': ['Medina', 'Al Madinah Al Munawwarah', 'المدينة'],
  'SA-04': ['Eastern', 'Ash Sharqiyah', 'الشرقية'],
  'SA-05': ['Al Qaseem'],
  'SA-08': ['Al Hudud Ash Shamaliyah', 'Northern Border'],
  'SA-09': ['Jizan', 'جيزان'],
  'SA-11': ['Al Baha'],
  'SA-12': ['Al Jouf'],
  'SA-14': ['Aseer'],
}
const CITY_SPELLINGS: Record<string, string[]> = {
  Makkah: ['Mecca', 'Makkah Al Mukarramah', 'مكة'],
  Madinah: ['Medina', 'Al Madinah Al Munawwarah', 'المدينة'],
  Jeddah: ['Jiddah'],
  Hofuf: ['Al Hufuf', 'Al Ahsa', 'الأحساء'],
  Jubail: ['Al Jubayl'],
  Jazan: ['Jizan', 'جيزان'],
  Buraydah: ['Buraidah'],
  'Al Bahah': ['Al Baha'],
  'Khamis Mushait': ['Khamis Mushayt'],
}

describe('a place of the company register', () => {
  test('every city and province of the list is found by both its names [7.36]', () => {
    for (const { nameEn, nameAr, province } of CITIES)
      for (const city of [nameEn, nameAr, nameEn.toUpperCase()])
        expect(matchPlace({ regionName: null, city })).toEqual({ province, city: nameEn })
    for (const { code, nameEn, nameAr } of PROVINCES)
      for (const regionName of [nameEn, nameAr])
        expect(matchPlace({ regionName, city: null })).toEqual({ province: code, city: null })
  })

  test('every other known spelling is found [7.36]', () => {
    for (const [code, spellings] of Object.entries(PROVINCE_SPELLINGS))
      for (const regionName of spellings)
        expect([regionName, matchPlace({ regionName, city: null }).province]).toEqual([regionName, code])
    for (const [nameEn, spellings] of Object.entries(CITY_SPELLINGS))
      for (const city of spellings)
        expect([city, matchPlace({ regionName: null, city }).city]).toEqual([city, nameEn])
  })

  test.each([
    ['منطقة الرياض', 'SA-01'],
    ['Al Riyadh', 'SA-01'],
    ['Riyadh Region', 'SA-01'],
    ['منطقة مكة المكرمه', 'SA-02'],
    ['Makkah Al-Mukarramah', 'SA-02'],
    ['المدينه المنوره', 'SA-03'],
    ['الشرقية', 'SA-04'],
    ['Eastern', 'SA-04'],
    ['Al-Qassim', 'SA-05'],
    ["Ha'il", 'SA-06'],
    ['حايل', 'SA-06'],
    ['Jizan', 'SA-09'],
    ['جازان', 'SA-09'],
    ['Al Jouf', 'SA-12'],
    ['منطقة عسير', 'SA-14'],
    ['Atlantis', null],
    ['', null],
    [null, null],
  ])('the region %j is %s [7.36]', (regionName, province) => {
    expect(matchPlace({ regionName, city: null }).province).toBe(province)
  })

  test.each([
    ['Al Khobar', 'Khobar'],
    ['Al Khubar', 'Khobar'],
    ['Ad-Dammam', 'Dammam'],
    ['At Taʾif', 'Taif'],
    ['Al Ula', 'AlUla'],
    ['مدينة جدة', 'Jeddah'],
    ['مكه', 'Makkah'],
    ['ابها', 'Abha'],
    ['Paris', null],
  ])('the city %j is %s [7.36]', (city, name) => {
    expect(matchPlace({ regionName: null, city }).city).toBe(name)
  })

  test.each([
    ['1', 'SA-01'],
    ['2', 'SA-02'],
    ['3', 'SA-03'],
    ['4', 'SA-05'],
    ['5', 'SA-04'],
    ['6', 'SA-14'],
    ['7', 'SA-07'],
    ['8', 'SA-06'],
    ['9', 'SA-08'],
    ['10', 'SA-09'],
    ['11', 'SA-10'],
    ['12', 'SA-11'],
    ['13', 'SA-12'],
    [' 9 ', 'SA-08'],
    ['14', null],
  ])('the region number %s is %s', (regionId, province) => {
    expect(matchPlace({ regionId, regionName: null, city: null }).province).toBe(province)
  })

  test('the province is found by the city, then by the region’s number, then by its name', () => {
    expect(matchPlace({ regionId: '2', regionName: 'Makkah', city: 'Riyadh' }).province).toBe('SA-01')
    expect(matchPlace({ regionId: '2', regionName: 'Riyadh', city: 'Paris' })).toEqual({
      province: 'SA-02',
      city: null,
    })
  })
})

describe('the key of a name', () => {
  test.each([
    ['Al-Ula', 'AlUla'],
    ['Riyadh -- Region', 'Riyadh'],
    ['(Riyadh)', 'riyadh'],
    ['مدينة جدة', 'جده'],
  ])('%s and %s are one place [7.36]', (one, other) => {
    expect(placeKey(one)).toBe(placeKey(other))
  })

  test.each([
    ['City', 'Region'],
    ['Cityville Town', 'Town'],
    ['Subregion Town', 'Town'],
    ['Jabal Omar', 'Jab Omar'],
    ['Ali', 'i'],
  ])('%s and %s are two places [7.36]', (one, other) => {
    expect(placeKey(one)).not.toBe(placeKey(other))
  })
})
