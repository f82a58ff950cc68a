import { randomInt, randomUUID } from 'node:crypto'
import { createAlarm } from '../shared/clock.ts'
import { passesLuhn } from '../shared/luhn.ts'
import type { Outbox } from '../shared/outbox.ts'
import type { SandboxContext } from '../shared/part.ts'
import type { SigningKeys } from '../shared/signing-keys.ts'
import { callbackToken } from './callback-token.ts'
import { type Decision, scriptOf } from './decision.ts'
import { activeTransaction, invalidData, transactionExpired, transactionNotFound } from './errors.ts'
import { personOf } from './people.ts'
import { emptyNafath, type IdentityRequest, type NafathState, type RequestStatus } from './state.ts'

const DECISION_MS = 180_000
const SHORT_DECISION_MS = 60_000
const LIFE_MS = 200_000
const KEPT = 200
const SERVICES = ['Login', 'OpenAccount', 'RequestDigitalServicesEnrollment', 'ResetPassword']

export type DecisionResult = 'done' | 'unknown' | 'too-late' | 'already-decided'
export type NafathService = ReturnType<typeof createNafathService>

/** Requests to a person's identity app: one per ID at a time, decided by a person, a script or the clock. */
export function createNafathService(context: SandboxContext, keys: SigningKeys, outbox: Outbox) {
  const { clock } = context
  const store = context.store<NafathState>('nafath', emptyNafath)
  const iso = () => clock.now().toISOString()
  const open = () => store.read().requests.filter(({ status }) => status === 'WAITING')
  const find = (transId: string) => store.read().requests.find((request) => request.transId === transId)

  const alarm = createAlarm(
    clock,
    () => open().flatMap(({ plan, decideBy }) => (plan ? [plan.at, decideBy] : [decideBy])),
    () => {
      for (const { transId, plan, decideBy } of open()) {
        if (plan && plan.at <= iso()) void decide(transId, plan.decision)
        else if (decideBy <= iso()) setStatus(transId, 'EXPIRED')
      }
    },
  )

  function setStatus(transId: string, status: RequestStatus) {
    store.update(({ requests }) => {
      const request = requests.find((one) => one.transId === transId)
      if (request) Object.assign(request, { status, decidedAt: iso(), plan: null })
    })
    alarm.schedule()
  }

  async function sendCallback(request: IdentityRequest, status: RequestStatus, decision: Decision) {
    const { transId, requestId } = request
    const token = await callbackToken(keys, request, status, decision.fault, clock.now())
    for (let sent = 0; sent < decision.times; sent += 1) {
      const body = { token, transId, requestId }
      const label = decision.fault === 'none' ? status : `${status}, ${decision.fault}`
      await outbox.send({ id: randomUUID(), label, path: '/v1/webhooks/nafath', body }, decision.delayMs)
    }
  }

  /** Resolves after the first attempt to call the portal's server. */
  async function decide(transId: string, decision: Decision): Promise<DecisionResult> {
    const request = find(transId)
    if (!request) return 'unknown'
    if (request.status === 'EXPIRED' ? !decision.late : request.status !== 'WAITING')
      return request.status === 'EXPIRED' ? 'too-late' : 'already-decided'
    const status = decision.choice === 'right' ? 'COMPLETED' : 'REJECTED'
    if (decision.callback === 'before') await sendCallback(request, status, decision)
    setStatus(transId, status)
    if (decision.callback === 'after') await sendCallback(request, status, decision)
    return 'done'
  }

  return {
    requests: () => store.read().requests,
    open,
    now: () => clock.now(),
    find,
    decide,
    /** Throws NafathError. */
    create(nationalId: string, service: string, requestId: string): IdentityRequest {
      if (!/^[1234569]\d{9}$/.test(nationalId) || !passesLuhn(nationalId)) throw invalidData('nationalId')
      if (!personOf(nationalId)) throw invalidData('no person has this nationalId')
      const name = service.replace(/WithoutBio$/, '')
      if (!SERVICES.includes(name)) throw invalidData('service')
      if (store.read().requests.some((one) => one.nationalId === nationalId && isActive(one, iso())))
        throw activeTransaction()
      const decisionMs = service === 'Login' || service !== name ? SHORT_DECISION_MS : DECISION_MS
      const script = scriptOf(nationalId)
      const now = clock.now().getTime()
      const at = (afterMs: number) => new Date(now + afterMs).toISOString()
      const request: IdentityRequest = {
        transId: randomUUID(),
        requestId,
        nationalId,
        service,
        ...drawNumbers(),
        status: 'WAITING',
        createdAt: at(0),
        decideBy: at(decisionMs),
        endsAt: at(LIFE_MS),
        decidedAt: null,
        plan: script && { at: at(script.afterMs), decision: script.decision },
      }
      store.update((state) => {
        state.requests = [...state.requests, request].slice(-KEPT)
      })
      alarm.schedule()
      return request
    },
    /** Throws NafathError. The status of an expired request can be read until `endsAt`. */
    status(nationalId: string, transId: string, random: string): RequestStatus {
      const request = find(transId)
      if (!request || request.nationalId !== nationalId || request.random !== random)
        throw transactionNotFound()
      if (request.status === 'EXPIRED' && request.endsAt <= iso()) throw transactionExpired()
      return request.status
    },
    start: alarm.schedule,
    stop: alarm.stop,
    reset() {
      store.update((state) => Object.assign(state, emptyNafath()))
      alarm.schedule()
    },
  }
}

const isActive = ({ status, endsAt }: IdentityRequest, now: string) =>
  (status === 'WAITING' || status === 'EXPIRED') && endsAt > now

function drawNumbers() {
  const numbers = new Set<string>()
  while (numbers.size < 3) numbers.add(String(randomInt(10, 100)))
  const [random = '', ...others] = numbers
  const choices = [...others]
  choices.splice(randomInt(0, 3), 0, random)
  return { random, choices }
}
