import { expect, test } from '#test/support/e2e.ts'
import { expectWrong } from './pages/info-screen.ts'
import { startAt } from './support/start.ts'

test('a former CR number is answered with the current one, which is verified with one press', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/422 \(Unprocessable/)
  const { screen, customer } = await startAt({ page, context, world }, 'basic-info')
  const { info } = screen
  const { number } = customer.person
  const cr = info.field('identificationNumber')
  await cr.fill(number.replace(/^70012/, '10105'))
  await info.verify.click()
  await expectWrong(cr, `Its 700-series CR number is ${number}`)
  await page.getByRole('button', { name: `Verify ${number}` }).click()
  await expect(info.verified).toBeVisible()
  await expect(cr).toHaveValue(number)
  await expect(cr).toBeFocused()
  await info.showRegistered()
  await expect(info.field('district')).toHaveAccessibleDescription('From the company register')
  await expect(page.getByText(screen.words.onboarding.saved, { exact: true })).toBeVisible()
  await page.reload()
  await info.showRegistered()
  await expect(info.field('district')).toHaveAccessibleDescription('From the company register')
})

for (const [number, words] of [
  ['7000000000', 'We could not find this CR number in the company register'],
  ['7001110002', 'The company register has suspended this company'],
  ['7001110010', 'The company register has struck this company off'],
] as const)
  test(`the register’s answer to ${number} is shown at the field [8.27]`, async ({
    page,
    context,
    world,
    allowOnConsole,
  }) => {
    allowOnConsole(/422 \(Unprocessable/)
    const { screen } = await startAt({ page, context, world }, 'basic-info')
    const cr = screen.info.field('identificationNumber')
    await cr.fill(number)
    await screen.info.verify.click()
    await expectWrong(cr, words)
  })
