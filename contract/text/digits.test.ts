import { expect, test } from 'vitest'
import { arabicIndic, digitsCookie, digitsOf, digitsOfCookie } from './digits.ts'

test.each([
  ['0123456789', '٠١٢٣٤٥٦٧٨٩'],
  ['1,234.50 ر.س', '١٬٢٣٤٫٥٠ ر.س'],
  ['6 مارس 2026، 13:05', '٦ مارس ٢٠٢٦، ١٣:٠٥'],
  ['90% خلال 5.', '٩٠٪ خلال ٥.'],
  [
    'التحقق الآمن (3-D Secure) خلال 3 أيام، 12-D و3D وX5',
    'التحقق الآمن (3-D Secure) خلال ٣ أيام، 12-D و3D وX5',
  ],
  ['2026-03-06', '٢٠٢٦-٠٣-٠٦'],
  ['لا أرقام هنا، ولا %.', 'لا أرقام هنا، ولا %.'],
])('%s becomes %s in Arabic-Indic digits', (western, arabic) => {
  expect(arabicIndic(western)).toBe(arabic)
})

test('a missing or unknown cookie means Western digits', () => {
  const [kept] = digitsCookie('arabic-indic').split(';')
  expect(digitsOfCookie(`lang=ar; ${kept}; other=1`, 'http:')).toBe('arabic-indic')
  expect(digitsOfCookie(`my${kept}`, 'http:')).toBe('western')
  expect(digitsOfCookie('digits=roman', 'http:')).toBe('western')
  expect([undefined, '', 'roman', 1].map(digitsOf)).toEqual(['western', 'western', 'western', 'western'])
})
