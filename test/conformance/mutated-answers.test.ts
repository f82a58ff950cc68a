import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isStorable } from '#contract/text/characters.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { systemClock } from '#server/clock.ts'
import { ProviderFailure } from '#server/errors/failures.ts'
import { createQoyodAccounting } from '#server/providers/accounting/qoyod.ts'
import { createMoyasarCards } from '#server/providers/cards/moyasar.ts'
import { createGoogleBilling } from '#server/providers/cloud-billing/google.ts'
import { CHANNEL_SCOPE, createGoogleTokens } from '#server/providers/cloud-billing/google-call.ts'
import { createGoogleChannel } from '#server/providers/cloud-billing/google-channel.ts'
import { createWathqRegistry } from '#server/providers/company-registry/wathq.ts'
import { createNafathIdentityCheck } from '#server/providers/identity-check/nafath.ts'
import { createOidcSignIn } from '#server/providers/sign-in/oidc.ts'
import { IS_LONG_RUN } from '#test/support/long-run.ts'
import { CUSTOMER, invoiceFor, someContact } from './accounting-samples.ts'
import { startMoyasarWorld } from './cards/moyasar-world.ts'
import { type Mutation, mutate, mutations } from './mutations.ts'
import { startWorld } from './sandbox.ts'

const RUNS = IS_LONG_RUN ? 2_000 : 150
const DAY_MS = 86_400_000

const world = startWorld()
const cardWorld = startMoyasarWorld()

let elsewhere: Server
let visitsElsewhere = 0
const listening = async (server: Server) => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
let elsewhereOrigin = ''
const proxies: Server[] = []

beforeAll(async () => {
  elsewhere = createServer((_request, response) => {
    visitsElsewhere += 1
    response.end('{}')
  })
  elsewhereOrigin = await listening(elsewhere)
})
afterAll(() => {
  for (const server of [elsewhere, ...proxies]) {
    server.closeAllConnections()
    server.close()
  }
})

/** Starts a proxy between an adapter and its provider. It changes the provider's answers. */
const startProxy = async (target: string) => {
  let mutation: Mutation | null = null
  const server = createServer(async (request, response) => {
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
    const body = await buffer(request)
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      redirect: 'manual',
      ...(body.length > 0 && { body }),
    })
    const original = {
      status: answer.status,
      headers: { 'content-type': answer.headers.get('content-type') ?? 'application/json' },
      body: Buffer.from(await answer.arrayBuffer()),
    }
    const changed = mutation ? mutate(original, mutation, elsewhereOrigin) : original
    if (!changed) {
      response.writeHead(200, { 'content-length': original.body.length + 10 })
      response.write(original.body)
      response.socket?.destroy()
      return
    }
    response.writeHead(changed.status, changed.headers).end(changed.status === 204 ? undefined : changed.body)
  })
  proxies.push(server)
  return {
    origin: await listening(server),
    change(next: Mutation | null) {
      mutation = next
    },
  }
}

/** Values that must not enter the product: texts that cannot be stored, parts of a halala, days that do not exist. */
const oddValues = (value: unknown): unknown[] => {
  if (typeof value === 'string') return isStorable(value) ? [] : [value]
  if (typeof value === 'number') return Number.isSafeInteger(value) ? [] : [value]
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(oddValues) : []
}

type Calls = Record<string, () => Promise<unknown>>

/** Makes each call with changed answers. Each must return storable values or throw ProviderFailure, and follow no redirect. */
const expectValueOrFailure = async (proxy: Awaited<ReturnType<typeof startProxy>>, calls: Calls) => {
  visitsElsewhere = 0
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(calls)), mutations, async (name, mutation) => {
      proxy.change(mutation)
      try {
        expect(oddValues(await calls[name]?.())).toEqual([])
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error
        expect(isStorable(error.message)).toBe(true)
      } finally {
        proxy.change(null)
      }
    }),
    { numRuns: RUNS },
  )
  expect(visitsElsewhere).toBe(0)
  for (const call of Object.values(calls)) await call()
}

const TIMEOUT_MS = IS_LONG_RUN ? 600_000 : 60_000

test('any changed answer of the card provider becomes a storable value or a ProviderFailure', {
  timeout: TIMEOUT_MS,
}, async () => {
  const token = await cardWorld.tokenize()
  const verification = await cardWorld.verify(token, 'approved')
  const origin = cardWorld.origin()
  const proxy = await startProxy(origin)
  const cards = createMoyasarCards({
    url: `${proxy.origin}/cards`,
    publicUrl: `${origin}/cards`,
    secretKey: 'sk_test_masar_sandbox',
    webhookSecrets: ['whsec_masar_sandbox'],
    returnUrl: 'http://localhost:1/cardReturn',
    timeoutMs: 1500,
  })
  const charge = (id: string = randomUUID()) => ({
    id,
    token,
    amount: 11_500,
    currency: 'SAR' as const,
    description: 'Invoice INV-2026-000007',
    customerId: CUSTOMER,
    invoiceRef: null,
  })
  const paid = randomUUID()
  await cards.createPayment(charge(paid))
  const dispute = await cardWorld.openDispute(paid)
  await expectValueOrFailure(proxy, {
    getToken: () => cards.getToken(token),
    getPayment: () => cards.getPayment(paid),
    getVerification: () => cards.getVerification(verification, token),
    listPayments: () => cards.listPayments(CUSTOMER, 1),
    listPaymentsSince: () => cards.listPaymentsSince(new Date(0), 1),
    createPayment: () => cards.createPayment(charge()),
    getDispute: () => cards.getDispute(dispute),
  })
})

test('any changed answer of the identity service becomes a storable value or a ProviderFailure', {
  timeout: TIMEOUT_MS,
}, async () => {
  const proxy = await startProxy(world.origin())
  const identity = createNafathIdentityCheck({
    url: `${proxy.origin}/nafath`,
    appId: 'masar-sandbox',
    appKey: 'nafath_key_sandbox',
    service: 'OpenAccount',
    audience: 'masar',
    clock: systemClock,
    timeoutMs: 1500,
  })
  const nationalId = '1000000057'
  const create = () => identity.create({ nationalId, requestId: randomUUID(), language: 'en' })
  const started = await create()
  if (started.kind !== 'started') throw new Error(started.kind)
  await expectValueOrFailure(proxy, {
    create,
    status: () => identity.status({ nationalId, ...started }),
  })
})

test('any changed answer of the company register becomes a storable value or a ProviderFailure', {
  timeout: TIMEOUT_MS,
}, async () => {
  const proxy = await startProxy(world.origin())
  const registry = createWathqRegistry({
    url: `${proxy.origin}/registry`,
    apiKey: 'registry_key_sandbox',
    timeoutMs: 150,
  })
  await expectValueOrFailure(proxy, {
    company: () => registry.lookUp('7001272475', { withAddress: true }),
    withoutAddress: () => registry.lookUp('7001272475', { withAddress: false }),
  })
})

test('any changed answer of the books becomes a storable value or a ProviderFailure', {
  timeout: TIMEOUT_MS,
}, async () => {
  const proxy = await startProxy(world.origin())
  const books = createQoyodAccounting({
    url: `${proxy.origin}/accounting`,
    apiKey: 'accounting_key_sandbox',
    productIds: { usage: 1, support: 2 },
    inventoryId: 1,
    bankAccountId: 1,
    timeoutMs: 1500,
  })
  const contact = await books.createContact(someContact(CUSTOMER))
  const invoice = await books.createInvoice(invoiceFor(contact))
  const payment = { reference: 'PAY-1', invoiceId: invoice.id, amount: invoice.total, paidOn: '2026-12-06' }
  await books.recordPayment(payment)
  await expectValueOrFailure(proxy, {
    findContact: () => books.findContact(CUSTOMER),
    createContact: () => books.createContact(someContact(randomUUID())),
    listInvoices: () => books.listInvoices(contact),
    findInvoiceByReference: () => books.findInvoiceByReference(invoice.reference),
    createInvoice: () => books.createInvoice(invoiceFor(contact)),
    recordPayment: () => books.recordPayment(payment),
  })
})

test('any changed answer of the cloud provider becomes a storable value or a ProviderFailure', {
  timeout: TIMEOUT_MS,
}, async () => {
  const proxy = await startProxy(world.origin())
  const credentials = await (await fetch(`${world.origin()}/control/cloud-billing/key`)).text()
  const tokensFor = (own: object) =>
    createGoogleTokens({ url: world.origin(), credentials, clock: systemClock, timeoutMs: 1500, ...own })
  const url = `${proxy.origin}/cloud-billing`
  const accounts = createGoogleBilling({
    url,
    tokens: tokensFor({}),
    parent: 'billingAccounts/000000-000000-000000',
    timeoutMs: 1500,
  })
  const channel = createGoogleChannel({
    url,
    account: 'accounts/C0sandbox',
    tokens: tokensFor({ scope: CHANNEL_SCOPE, subject: 'reseller@masar.example' }),
    isOpen: accounts.isOpen,
    timeoutMs: 1500,
    pausesMs: [1, 1],
  })
  const { id } = await accounts.createSubAccount('masar-org-najd')
  const today = riyadhDay(new Date())
  await world.control('/control/cloud-billing/usage', { account: id, daily: 10_007 })
  await world.control('/control/clock', { advanceMs: 3 * DAY_MS })
  const person = { kind: 'person', email: 'n.alqahtani@gmail.com' } as const
  await expectValueOrFailure(proxy, {
    findSubAccount: () => accounts.findSubAccount('masar-org-najd'),
    isOpen: () => accounts.isOpen(id),
    createSubAccount: () => accounts.createSubAccount('masar-org-other'),
    listUsage: () => accounts.listUsage(id, today, riyadhDay(new Date(Date.now() + 2 * DAY_MS))),
    grantRoles: () => accounts.grantRoles(id, person),
    revokeRoles: () => accounts.revokeRoles(id, person),
    stateOf: () => channel.stateOf(id),
    suspend: () => channel.suspend(id),
    resume: () => channel.resume(id),
  })
})

test('any changed answer of the sign-in provider becomes a storable value or a ProviderFailure', {
  timeout: TIMEOUT_MS,
}, async () => {
  const proxy = await startProxy(world.origin())
  const signIn = () =>
    createOidcSignIn({
      issuer: `${world.origin()}/identity`,
      discoveryUrl: `${proxy.origin}/identity`,
      origins: [world.origin()],
      clientId: 'masar-portal',
      clientSecret: null,
      prompt: 'select_account',
      clock: systemClock,
      timeoutMs: 1500,
    })
  const { idToken } = await world.control<{ idToken: string }>('/control/identity/token', {
    email: 'n.alqahtani@najd-trading.com',
  })
  await expectValueOrFailure(proxy, {
    client: () => signIn().client(),
    verifyIdToken: () => signIn().verifyIdToken(idToken),
    endSessionUrl: () => signIn().endSessionUrl('http://localhost:3000/'),
  })
})
