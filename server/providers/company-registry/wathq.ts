import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Language } from '#contract/languages.ts'
import { readableName } from '#contract/text/characters.ts'
import { crProblem } from '#contract/text/numbers.ts'
import { ProviderFailure, type ProviderFailureKind } from '../../errors/failures.ts'
import { createProviderHttp, type ProviderAnswer, type ProviderCall, type ProviderHttp } from '../http.ts'
import type { CompanyLookup, CompanyRegistryPort } from './port.ts'

interface WathqOptions {
  url: string
  apiKey: string
  /** Limit of a lookup, retries included, in milliseconds; 8 s by default. */
  timeoutMs?: number
}

const BUDGET_MS = 8_000
const ACTIVE = 1
const SUSPENDED = 'معلق'
const STRUCK_OFF = 'مشطوب'
const NO_DATA = '404.2.1'

/** The dotted code identifies the error; the HTTP statuses vary for the same error. */
const Complaint = z.object({ code: z.string() })

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : readableName(String(value)) || null))

/** True when the register has the date: as text, or as an object with a Gregorian or a Hijri date. */
const day = z.union([
  text.transform(Boolean),
  z
    .object({ gregorian: text, hijri: text })
    .partial()
    .transform(({ gregorian, hijri }) => Boolean(gregorian ?? hijri)),
])

const Info = z.object({
  crNationalNumber: text,
  crNumber: text,
  name: text,
  status: z.object({ id: z.union([z.number(), z.string()]), name: text }),
  suspensionDate: day,
  deletionDate: day,
})

const Address = z.object({
  street: text,
  unitNumber: text,
  buildingNumber: text,
  district: text,
  postCode: text,
  city: text,
  regionName: text,
  isPrimaryAddress: z.union([z.string(), z.boolean()]).nullish(),
})

/** The register of companies by Wathq: basic data (Arabic) and the national address (in English, its district in Arabic too). */
export const createWathqRegistry = ({
  url,
  apiKey,
  timeoutMs = BUDGET_MS,
}: WathqOptions): CompanyRegistryPort => {
  const http = createRetryingHttp('company-registry', url, timeoutMs)
  const get = (path: string) => http.call({ method: 'GET', url: `${url}${path}`, headers: { apiKey } })

  const info = async (crNumber: string) => {
    const answer = await get(`/commercial-registration/info/${crNumber}`)
    if (isUnknown(answer)) return null
    if (!answer.ok) throw http.failure(answer)
    const found = http.read(Info, answer)
    // An answer about another company must not verify this one.
    if (found.crNationalNumber !== crNumber && found.crNumber !== crNumber) {
      throw new ProviderFailure('company-registry', { kind: 'nonsense', status: answer.status })
    }
    return found
  }

  const address = async (crNumber: string, language: Language) => {
    const answer = await get(`/spl/national/address/info/${crNumber}?language=${language}`)
    if (isUnknown(answer)) return null
    if (!answer.ok) throw http.failure(answer)
    return pickAddress(http.read(z.array(Address), answer))
  }

  return {
    async lookUp(crNumber, { withAddress }): Promise<CompanyLookup> {
      const isFormer = crProblem(crNumber) !== null
      const find = async (language: Language) =>
        withAddress && !isFormer ? orTrouble(address(crNumber, language)) : { value: null, trouble: null }
      const [company, place, arabic] = await Promise.all([info(crNumber), find('en'), find('ar')])
      if (!company) return { kind: 'not-found' }
      const trouble = obstacle(company)
      if (trouble) return trouble
      if (isFormer) {
        const present = company.crNationalNumber ?? ''
        return crProblem(present) === null
          ? { kind: 'former-number', crNumber: present }
          : { kind: 'not-found' }
      }
      return {
        kind: 'active',
        company: {
          crNumber,
          arabicName: company.name,
          address: place.value,
          arabicDistrict: arabic.value?.district ?? null,
          addressTrouble: place.trouble,
        },
      }
    },
  }
}

const isUnknown = ({ body }: ProviderAnswer) => Complaint.safeParse(body).data?.code === NO_DATA

const pickAddress = (addresses: z.output<typeof Address>[]) => {
  const chosen = addresses.find(({ isPrimaryAddress }) => String(isPrimaryAddress) === 'true') ?? addresses[0]
  if (!chosen) return null
  const { isPrimaryAddress: _, ...address } = chosen
  return address
}

/** The address is optional: the company is confirmed without it. */
const orTrouble = async <T>(
  work: Promise<T>,
): Promise<{ value: T | null; trouble: ProviderFailureKind | null }> => {
  try {
    return { value: await work, trouble: null }
  } catch (error) {
    if (error instanceof ProviderFailure) return { value: null, trouble: error.kind }
    throw error
  }
}

/** The reason why a company is not confirmed; null for an active one. Only the id of the active status is documented. */
const obstacle = ({ status, suspensionDate, deletionDate }: z.output<typeof Info>): CompanyLookup | null => {
  if (deletionDate || status.name === STRUCK_OFF) return { kind: 'struck-off' }
  if (suspensionDate || status.name === SUSPENDED) return { kind: 'suspended' }
  if (Number(status.id) === ACTIVE) return null
  return { kind: 'inactive', status: status.name ?? String(status.id) }
}

const RETRIES = 2
const PAUSE_MS = 150

/** True when the register sent no answer. The register may have read the call, but a read is safe to repeat. */
const isOfConnection = ({ kind, status }: ProviderFailure) =>
  kind === 'unreachable' || (kind === 'error' && status === undefined)

/**
 * Retries a read, at most twice and within the budget, after a temporary failure. Reasons against undici's own retry:
 * `docs/decisions/0040-company-register-retries.md`.
 */
export const createRetryingHttp = (provider: string, url: string, budgetMs: number): ProviderHttp => {
  const http = createProviderHttp(provider, { addresses: [url] })

  const attempt = async (call: ProviderCall, totalMs: number) => {
    try {
      return { answer: await http.call(call, { totalMs }) }
    } catch (failure) {
      if (failure instanceof ProviderFailure && isOfConnection(failure)) return { failure }
      throw failure
    }
  }

  return {
    ...http,
    async call(call) {
      const deadline = performance.now() + budgetMs
      for (let retries = 0; ; retries += 1) {
        const result = await attempt(call, deadline - performance.now())
        const settled = result.answer && !isTransient(result.answer)
        // Random, so that many callers do not retry at the same time.
        const pause = PAUSE_MS * 2 ** retries * (0.5 + Math.random())
        if (settled || retries === RETRIES || performance.now() + pause > deadline) {
          if (result.answer) return result.answer
          throw result.failure
        }
        await wait(pause)
      }
    },
  }
}

const isTransient = ({ status }: ProviderAnswer) => status === 429 || status >= 500
