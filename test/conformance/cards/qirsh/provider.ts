/**
 * Qirsh, an invented card provider with its own ledger and wire format. It takes PUT under our id, amounts as decimal text, tags and
 * offsets. It has its own words for states and causes, a hosted page, and a webhook with a signature in a header.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** The publishable key of the sandbox, which every provider of these tests accepts. */
export const PUBLIC_KEY = 'pk_test_masar_sandbox'
export const SECRET_KEY = 'qirsh-secret'
const SIGNING_KEY = 'qirsh-signing'

type Cause =
  | 'E_DECLINED'
  | 'E_BARRED'
  | 'E_FUNDS'
  | 'E_LAPSED'
  | 'E_LIMIT'
  | 'E_OTP'
  | 'E_HOLDER_LEFT'
  | 'E_UNKNOWN'

interface Card {
  card_ref: string
  condition: 'PENDING' | 'READY' | 'REJECTED'
  scheme: string
  kind: 'CREDIT' | 'DEBIT'
  ends_with: string
  valid_thru: string
  holder_name: string
  reference: string | null
  cause: Cause | null
}

interface Verification {
  id: string
  card_ref: string
  outcome: 'WAITING' | 'PASSED' | 'NOT_PASSED'
  cause: Cause | null
  back: string
}

interface Charge {
  id: string
  card_ref: string
  phase: 'SETTLED' | 'REFUSED' | 'REVERSED'
  /** Riyals with two decimals. */
  value: string
  /** Riyals with two decimals. */
  given_back: string
  currency: string
  memo: string
  tags: string[]
  cause: Cause | null
  /** Seconds since 1970. */
  at: number
}

interface Claim {
  claim_ref: string
  charge: string
  phase: 'RAISED' | 'KEPT' | 'TAKEN'
  why: string
  /** Seconds since 1970. */
  answer_before: number
}

const SCHEMES: Record<string, [scheme: string, kind: Card['kind'], cause: Cause | null]> = {
  '4111111111111111': ['VISA', 'CREDIT', null],
  '5421080101000000': ['MASTERCARD', 'CREDIT', null],
  '4201320111111010': ['MADA', 'DEBIT', null],
  '340000000900000': ['AMEX', 'CREDIT', null],
  '4000056655665556': ['VISA', 'DEBIT', null],
  '4123120001090000': ['VISA', 'CREDIT', 'E_FUNDS'],
  '4123120001090109': ['VISA', 'CREDIT', 'E_DECLINED'],
  '4123450131000508': ['VISA', 'CREDIT', 'E_BARRED'],
  '4123125276780003': ['VISA', 'CREDIT', 'E_BARRED'],
  '5105107550274126': ['MASTERCARD', 'CREDIT', 'E_LAPSED'],
  '4123123033308648': ['VISA', 'CREDIT', 'E_LIMIT'],
  '4123120000000000': ['VISA', 'CREDIT', 'E_UNKNOWN'],
}

interface NewCard {
  card: { pan: string; security_code: string; holder: string; valid_thru: string }
  reference: string | null
  redirect: { url: string }
}

type Fault = { mode: string; times: number; body?: 'empty' | 'broken' | undefined }
type Answer = [status: number, body?: object]

const NOT_FOUND: Answer = [404, { errors: [{ code: 'NO_SUCH_THING' }] }]
const refused = (code: string): Answer => [422, { errors: [{ code }] }]
const rejected = (field: string, text: string): Answer => [422, { errors: [{ field, text }] }]

/** A running Qirsh. `webhook` receives its events. */
export class Qirsh {
  readonly charges = new Map<string, Charge>()
  readonly #claims = new Map<string, Claim>()
  readonly #cards = new Map<string, Card>()
  readonly #verifications = new Map<string, Verification>()
  /** The bank's answer to charges, by card. */
  readonly #causes = new Map<string, Cause | null>()
  #fault: Fault | null = null
  #events = 0
  refusesRefunds = false
  #server: Server | undefined
  webhook: string | null = null

  async start(): Promise<void> {
    this.#server = createServer((request, response) => void this.#serve(request, response))
    await once(this.#server.listen(0, '127.0.0.1'), 'listening')
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections()
    this.#server?.close()
  }

  get origin(): string {
    const address = this.#server?.address() as AddressInfo | undefined
    if (!address) throw new Error('Qirsh is not running')
    return `http://127.0.0.1:${address.port}`
  }

  reset(): void {
    for (const map of [this.#claims, this.charges, this.#cards, this.#verifications, this.#causes])
      map.clear()
    this.#fault = null
    this.refusesRefunds = false
  }

  fail(mode: string, { times = Number.POSITIVE_INFINITY, body }: Partial<Fault> = {}): void {
    this.#fault = mode === 'off' ? null : { mode, times, body }
  }

  declineCharges(card: string): void {
    this.#causes.set(card, 'E_DECLINED')
  }

  raiseClaim(charge: string): string {
    const claim: Claim = {
      claim_ref: `clm_${randomUUID()}`,
      ...{ charge, phase: 'RAISED', why: 'NOT_RECOGNISED' },
      answer_before: Math.floor(Date.now() / 1000) + 604_800,
    }
    this.#claims.set(claim.claim_ref, claim)
    return claim.claim_ref
  }

  decideClaim(ref: string, phase: 'KEPT' | 'TAKEN'): void {
    const claim = this.#claims.get(ref)
    if (!claim) throw new Error(`There is no claim ${ref}`)
    claim.phase = phase
    if (phase === 'TAKEN') this.#reverse(claim.charge)
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const url = new URL(request.url ?? '/', this.origin)
    response.setHeader('access-control-allow-origin', '*')
    if (url.pathname.startsWith('/secure/')) return this.#hostedPage(request, response, url, body)
    const fault = this.#takeFault()
    if (fault?.mode === 'timeout') return
    if (fault?.mode === 'error') return void response.writeHead(500).end('{"errors":[]}')
    if (fault?.mode === 'html403') return void response.writeHead(403).end('<html>Forbidden</html>')
    if (fault?.mode === 'nonsense')
      return void response.writeHead(200).end(fault.body === 'broken' ? '{"card_ref' : '{}')
    const [status, answer] = this.#answer(request, url, body)
    if (fault?.mode === 'lost') return void request.socket.destroy()
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(answer === undefined ? undefined : JSON.stringify(answer))
  }

  #takeFault(): Fault | null {
    const fault = this.#fault
    if (fault) {
      fault.times -= 1
      if (fault.times <= 0) this.#fault = null
    }
    return fault
  }

  #answer({ method, headers }: IncomingMessage, url: URL, body: string): Answer {
    const [, , collection = '', id = '', verb] = url.pathname.split('/')
    if (collection === 'cards' && method === 'POST')
      return headers['x-public-key'] === PUBLIC_KEY
        ? this.#storeCard(JSON.parse(body))
        : [401, { errors: [] }]
    if (headers.authorization !== `Bearer ${SECRET_KEY}`) return [401, { errors: [] }]
    if (collection === 'cards' && method === 'DELETE') return this.#cards.delete(id) ? [204] : NOT_FOUND
    if (collection === 'cards') return shown(this.#cards.get(id))
    if (collection === 'verifications') return shown(this.#verifications.get(id))
    if (collection === 'claims') return this.#showClaim(id)
    if (collection !== 'charges') return NOT_FOUND
    if (id === '') return this.#list(url.searchParams)
    if (method === 'PUT') return this.#charge(id, JSON.parse(body))
    if (verb === 'give-backs') return this.#giveBack(id, Number(JSON.parse(body).value))
    return verb === 'reversal' ? this.#reverse(id) : shown(this.charges.get(id))
  }

  #storeCard({ card, reference, redirect }: NewCard): Answer {
    const known = SCHEMES[card.pan]
    if (!known) return rejected('pan', 'is no test card')
    const [scheme, kind, cause] = known
    const stored: Card = {
      card_ref: `crd_${randomUUID()}`,
      condition: 'PENDING',
      ...{ scheme, kind, reference, cause: null },
      ends_with: card.pan.slice(-4),
      valid_thru: card.valid_thru,
      holder_name: card.holder,
    }
    const verification: Verification = {
      id: `ver_${randomUUID()}`,
      card_ref: stored.card_ref,
      outcome: 'WAITING',
      cause: null,
      back: redirect.url,
    }
    this.#cards.set(stored.card_ref, stored)
    this.#causes.set(stored.card_ref, cause)
    this.#verifications.set(verification.id, verification)
    return [
      201,
      { ...stored, next: { action: 'REDIRECT', location: `${this.origin}/secure/${verification.id}` } },
    ]
  }

  /** The bank's page: one form, which posts the choice of the holder. */
  async #hostedPage(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    body: string,
  ): Promise<void> {
    const verification = this.#verifications.get(url.pathname.split('/')[2] ?? '')
    const card = verification && this.#cards.get(verification.card_ref)
    if (!card) return void response.writeHead(404).end()
    if (request.method === 'GET')
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<form method="post"><input name="cause"><button>Answer</button></form>')
    const cause = (new URLSearchParams(body).get('cause') || null) as Cause | null
    Object.assign(verification, { outcome: cause ? 'NOT_PASSED' : 'PASSED', cause })
    Object.assign(card, { condition: cause ? 'REJECTED' : 'READY', cause })
    await this.#announce(verification)
    const back = new URL(verification.back)
    back.searchParams.set('result', cause ? 'refused' : 'passed')
    back.searchParams.set('verification', verification.id)
    if (cause) back.searchParams.set('cause', cause)
    response.writeHead(303, { location: back.href }).end()
  }

  async #announce({ id, card_ref }: Verification): Promise<void> {
    if (!this.webhook) return
    this.#events += 1
    const number = this.#events
    const signature = signatureOf(number, card_ref, id)
    await fetch(this.webhook, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-qirsh-signature': signature },
      body: JSON.stringify({ kind: 'card.verified', number, card: card_ref, verification: id }),
    })
  }

  #charge(
    id: string,
    {
      card_ref,
      value,
      currency,
      memo,
      tags,
    }: Pick<Charge, 'card_ref' | 'value' | 'currency' | 'memo' | 'tags'>,
  ): Answer {
    if (this.charges.has(id)) return [409, { errors: [{ code: 'ID_IN_USE' }] }]
    if (this.#cards.get(card_ref)?.condition !== 'READY') return rejected('card_ref', 'is not ready')
    if (Number(value) < 1) return rejected('value', 'is too small')
    const cause = this.#causes.get(card_ref) ?? null
    const charge: Charge = {
      ...{ id, card_ref, value, currency, memo, tags, cause },
      phase: cause ? 'REFUSED' : 'SETTLED',
      given_back: '0.00',
      at: Math.floor(Date.now() / 1000),
    }
    this.charges.set(id, charge)
    return [201, this.#withCard(charge)]
  }

  #reverse(id: string): Answer {
    const charge = this.charges.get(id)
    if (!charge) return NOT_FOUND
    if (charge.phase === 'SETTLED') Object.assign(charge, { phase: 'REVERSED', given_back: charge.value })
    return [200, this.#withCard(charge)]
  }

  #showClaim(ref: string): Answer {
    const claim = this.#claims.get(ref)
    const { value, currency } = (claim && this.charges.get(claim.charge)) ?? {}
    return shown(claim && { ...claim, value, currency })
  }

  /** Refunds a part of a charge. The last part reverses the charge. */
  #giveBack(id: string, riyals: number): Answer {
    const charge = this.charges.get(id)
    if (!charge) return NOT_FOUND
    if (charge.phase === 'REFUSED') return refused('NOT_SETTLED')
    const returned = (Number(charge.given_back) + riyals).toFixed(2)
    if (Number(returned) > Number(charge.value)) return refused('ABOVE_REST')
    if (this.refusesRefunds) return refused('BANK_SAYS_NO')
    charge.given_back = returned
    if (returned === charge.value) charge.phase = 'REVERSED'
    return [200, this.#withCard(charge)]
  }

  #list(query: URLSearchParams): Answer {
    const skip = Number(query.get('skip'))
    const limit = Number(query.get('limit'))
    const tag = query.get('tag')
    const from = Number(query.get('from') ?? 0)
    const found = [...this.charges.values()]
      .reverse()
      .filter(({ tags, at }) => (tag === null || tags.includes(tag)) && at >= from)
    const items = found.slice(skip, skip + limit).map((charge) => this.#withCard(charge))
    return [200, { items, remaining: Math.max(0, found.length - skip - limit) }]
  }

  #withCard(charge: Charge) {
    const { scheme, ends_with } = this.#cards.get(charge.card_ref) ?? {}
    return { ...charge, scheme, ends_with }
  }
}

export const signatureOf = (number: number, card: string, verification: string): string =>
  createHmac('sha256', SIGNING_KEY).update(`${number}.${card}.${verification}`).digest('hex')

const shown = (found: object | undefined): Answer => (found ? [200, found] : NOT_FOUND)
