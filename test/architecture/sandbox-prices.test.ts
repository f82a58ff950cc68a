import { expect, test } from 'vitest'
import { SUPPORT_PACKAGES } from '#contract/entities/support-package.ts'
import { amountText, VAT_SHARE } from '#rules/money.ts'
import { isFree, offerOf, shareWithVat } from '#rules/price.ts'
import { SUPPORT } from '#sandbox/site/help-pages.ts'

const figures = (halalas: number) => amountText(halalas, 'SAR').replace(/[^0-9.,]/g, '')
const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`

test.each(SUPPORT_PACKAGES.map(({ packageName }) => offerOf(packageName)).filter((offer) => !isFree(offer)))(
  'the public page about support has the price of the portal in both languages, riyals with VAT first: $package',
  (offer) => {
    const net = figures(offer.net)
    const total = figures(offer.total)
    const rest = [
      `× ${offer.rate} = `,
      net,
      `${percent(VAT_SHARE)}`,
      figures(offer.vat),
      percent(offer.percent / 100),
      percent(shareWithVat(offer.percent)),
    ]
    for (const { sections } of [SUPPORT.en, SUPPORT.ar]) {
      const text = (sections ?? []).map(([, words]) => words).find((words) => words.includes(total)) ?? ''
      expect(text).toMatch(/^(SAR )?[\d,.]+ /)
      expect(text.indexOf(total)).toBeLessThan(text.indexOf(net))
      for (const part of rest) expect(text).toContain(part)
    }
  },
)
