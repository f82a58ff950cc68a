import { expect, test } from 'vitest'
import { fillSeller, phoneLink, SELLER_MARKS } from './seller-marks.ts'

const seller = {
  name: { en: 'Dates & "Sons" <Co>', ar: 'تمور' },
  crNumber: '1010998877',
  vatNumber: '310099887700003',
  address: { en: 'Riyadh', ar: 'الرياض' },
  email: 'care@masar.example',
  phone: '+966 11 555 0100',
}

test('every mark of a document is replaced by the seller’s value as text', () => {
  const { name, phone, address } = SELLER_MARKS
  const html = `<p>${name.en} ${name.ar} ${address.ar}</p><a href="${phoneLink(phone)}">${phone}</a>`
  expect(fillSeller(html, seller)).toBe(
    '<p>Dates &amp; &quot;Sons&quot; &lt;Co&gt; تمور الرياض</p><a href="tel:+966115550100">+966 11 555 0100</a>',
  )
})

test('a document without marks does not change', () => {
  expect(fillSeller('<p>100% $& done</p>', seller)).toBe('<p>100% $& done</p>')
})
