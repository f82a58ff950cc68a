import { expect, test } from '#test/support/e2e.ts'
import { startAt } from './support/start.ts'
import { wordsOf } from './support/words.ts'

const { onboarding } = wordsOf('en')

test('the first package is preselected until the customer has one, and the maps product is excluded [2.3.25, 2.3.27, 2.3.28, 2.3.29, 4.007]', async ({
  page,
  context,
  world,
}) => {
  const { screen, customer } = await startAt({ page, context, world }, 'support-package')
  await expect(screen.package('Basic')).toBeChecked()
  await expect(page.getByText(onboarding.package.mapsNote)).toBeVisible()
  await screen.package('Enhanced').check()
  await screen.next.click()
  await screen.expectScreen('upload-documents')
  expect((await customer.current()).package).toBe('Enhanced')
  await screen.back.click()
  await expect(screen.package('Enhanced')).toBeChecked()
})

test('an individual goes from the package straight to the card [2.3.29, 4.008]', async ({
  page,
  context,
  world,
}) => {
  const { screen } = await startAt({ page, context, world }, 'support-package', 'individual')
  await screen.next.click()
  await screen.expectScreen('payment-info')
})

test('the picked package is raised and outlined in its own colour [2.3.26]', async ({
  page,
  context,
  world,
}) => {
  const { screen } = await startAt({ page, context, world }, 'support-package')
  const cardOf = (name: Parameters<typeof screen.package>[0]) =>
    page.locator('label').filter({ has: screen.package(name) })
  const colours: string[] = []
  for (const [name, other] of [
    ['Standard', 'Basic'],
    ['Enhanced', 'Standard'],
    ['Basic', 'Enhanced'],
  ] as const) {
    await screen.package(name).check()
    await expect(cardOf(name)).toHaveCSS('transform', /^matrix\(1, 0, 0, 1, 0, -\d+\)$/)
    await expect(cardOf(name)).toHaveCSS('outline-style', 'solid')
    await expect(cardOf(other)).toHaveCSS('transform', 'none')
    await expect(cardOf(other)).toHaveCSS('outline-style', 'none')
    colours.push(await cardOf(name).evaluate((card) => getComputedStyle(card).outlineColor))
  }
  expect(new Set(colours).size).toBe(3)
})
