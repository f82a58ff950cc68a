import { describe, expect, test } from 'vitest'
import { CITIES, PROVINCES } from '#contract/data/places.ts'
import { matchPlace } from './place-match.ts'

describe('a place of the company register', () => {
  test('every city and province of the list is found by both its names [7.36]', () => {
    for (const { nameEn, nameAr, province } of CITIES)
      for (const city of [nameEn, nameAr, nameEn.toUpperCase()])
        expect(matchPlace({ regionName: null, city })).toEqual({ province, city: nameEn })
    for (const { code, nameEn, nameAr } of PROVINCES)
      for (const regionName of [nameEn, nameAr])
        expect(matchPlace({ regionName, city: null })).toEqual({ province: code, city: null })
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
    ['4', 'SA-05'],
    ['5', 'SA-04'],
    ['6', 'SA-14'],
    ['8', 'SA-06'],
    ['13', 'SA-12'],
    ['14', null],
  ])('the region number %s is %s', (regionId, province) => {
    expect(matchPlace({ regionId, regionName: null, city: null }).province).toBe(province)
  })

  test('a known city decides, then the number, then the name', () => {
    expect(matchPlace({ regionId: '2', regionName: 'Makkah', city: 'Riyadh' }).province).toBe('SA-01')
    expect(matchPlace({ regionId: '2', regionName: 'Riyadh', city: 'Paris' })).toEqual({
      province: 'SA-02',
      city: null,
    })
  })
})
