import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Request } from '@playwright/test'
import { expect, test } from '#test/support/e2e.ts'
import { CARDS, CVC, HOLDER } from '#test/support/seed/cards.ts'
import { BankPage } from './pages/bank-page.ts'
import { startAt } from './support/start.ts'

const SEPARATED = [...CARDS.visa].join('[\\s-]?')
const NUMBER = new RegExp(SEPARATED)
/** Many ids contain three digits, so the code counts only as a value of its own. */
const CODE = new RegExp(`(?<![\\w.-])${CVC}(?![\\w.-])`)

const textOf = async (request: Request) =>
  [request.url(), JSON.stringify(await request.allHeaders()), request.postData() ?? ''].join('\n')

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const bytesBelow = (folder: string): string =>
  filesBelow(folder)
    .map((file) => readFileSync(file, 'latin1'))
    .join('\n')

test('card number and security code are in one request to the card provider, and in no other request, the browser, the database or the log', async ({
  page,
  context,
  world,
}) => {
  const { screen } = await startAt({ page, context, world }, 'payment-info')
  const sent: Request[] = []
  context.on('request', (request) => sent.push(request))
  const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

  await screen.card.fill()
  await screen.next.click()
  const bank = new BankPage(page)
  await bank.expectOpen()
  await bank.typeCode('654321')
  await screen.expectScreen('payment-info')
  const keptAfterFailure = await stored()
  expect(keptAfterFailure).toContain('1111')
  expect(keptAfterFailure).not.toMatch(NUMBER)
  expect(keptAfterFailure).not.toMatch(CODE)

  const texts = await Promise.all(sent.map(async (request) => ({ request, text: await textOf(request) })))
  const withNumber = texts.filter(({ text }) => NUMBER.test(text)).map(({ request }) => request)
  const withCode = texts.filter(({ text }) => CODE.test(text)).map(({ request }) => request)
  expect(withNumber.map((request) => `${request.method()} ${request.url()}`)).toEqual([
    `POST ${world.sandboxUrl}/cards/v1/tokens`,
  ])
  expect(withCode).toEqual(withNumber)

  await screen.card.field('number').fill(CARDS.visa)
  await screen.card.field('cvc').fill(CVC)
  await screen.next.click()
  await bank.typeCode()
  await screen.expectScreen('terms-conditions')
  expect(await stored()).not.toMatch(NUMBER)

  const database = bytesBelow(join(world.dataDir, 'db'))
  expect(database, 'the database has the card’s holder, so the search covers the cards').toContain(HOLDER)
  expect(database).not.toMatch(NUMBER)
  const log = world.serverLog()
  expect(log).toContain('/v1/payment-methods')
  expect(log).not.toMatch(NUMBER)
  expect(log).not.toMatch(/"(?:cvc|cvv|securityCode)"/i)
})
