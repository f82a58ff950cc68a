import { z } from 'zod'
import type { VerifiedNames } from '#contract/entities/identity.ts'
import { readableName } from '#contract/text/characters.ts'
import type { Clock } from '../../clock.ts'
import { createProviderHttp } from '../http.ts'
import { createTokenCheck, type TokenRefusal } from '../token-check.ts'
import type { CallbackRefusal, IdentityCheckPort, IdentityCheckStatus, IdentityVerdict } from './port.ts'

/** The service encodes a missing value as absent, null, empty text or the text "null". */
const text = z
  .string()
  .nullish()
  .transform((value) => {
    const trimmed = readableName(value ?? '')
    return trimmed === '' || trimmed.toLowerCase() === 'null' ? null : trimmed
  })

/** Name claims in the tokens of citizens (familyName) and of residents (lastName). */
export const NafathNames = z.object({
  firstName: text,
  lastName: text,
  familyName: text,
  englishFirstName: text,
  englishLastName: text,
})

/** Drops a name in the wrong script, because it would lock a field that the person could not correct. */
export const verifiedNames = (names: z.output<typeof NafathNames>): VerifiedNames => {
  const family = names.familyName ?? names.lastName
  return {
    firstName: unless(isArabic(names.englishFirstName), names.englishFirstName),
    lastName: names.englishLastName ?? unless(isArabic(family), family),
    arabicFirstName: unless(!isArabic(names.firstName), names.firstName),
    arabicLastName: unless(!isArabic(family), family),
  }
}

const unless = (refused: boolean, name: string | null) => (refused ? null : name)

const isArabic = (name: string | null) => name !== null && /\p{Script=Arabic}/u.test(name)

export interface NafathOptions {
  url: string
  appId: string
  appKey: string
  /** The service key agreed with the provider. It sets the time in which a person may choose. */
  service: string
  /** Our registered name, the audience of the callback's tokens. */
  audience: string
  clock: Clock
  /** Time limit of one whole call, in milliseconds; 10 s by default. */
  timeoutMs?: number
}

const TOTAL_MS = 10_000
const KEYS_MAX_AGE_MS = 24 * 60 * 60_000

const CODES = {
  running: '400-034-050',
  expired: '400-034-051',
  unknown: '400-034-053',
  invalid: '422-031-046',
}

const Created = z.object({ transId: z.string().min(1).max(80), random: z.string().regex(/^\d{2}$/) })
const STATUSES = ['WAITING', 'COMPLETED', 'REJECTED', 'EXPIRED'] as const
const Status = z.object({ status: z.enum(STATUSES) })
const Complaint = z.object({ code: z.string() })

const nationalId = z
  .string()
  .regex(/^\d{10}$/)
  .nullish()
  .catch(null)
const VERDICTS = {
  COMPLETED: 'vouched-for',
  REJECTED: 'refused',
  EXPIRED: 'too-late',
} as const satisfies Record<string, IdentityVerdict>
const Claims = z.object({
  transId: z.string(),
  status: z
    .string()
    .toUpperCase()
    .pipe(z.enum(['COMPLETED', 'REJECTED', 'EXPIRED']))
    .transform((status) => VERDICTS[status]),
  nin: nationalId,
  iqamaNumber: nationalId,
})

const REFUSALS: Record<TokenRefusal, CallbackRefusal> = {
  malformed: 'malformed',
  'wrong-issuer': 'malformed',
  'wrong-signature': 'wrong-signature',
  'unknown-key': 'wrong-signature',
  'wrong-audience': 'wrong-audience',
  expired: 'expired',
}

/** Identity checks by Nafath: a status call returns the decision, only the signed callback returns the person's data. */
export const createNafathIdentityCheck = (options: NafathOptions): IdentityCheckPort => {
  const { url, appId, appKey, service, audience, clock, timeoutMs = TOTAL_MS } = options
  const http = createProviderHttp('identity-check', { addresses: [url], totalMs: timeoutMs })
  const headers = { 'APP-ID': appId, 'APP-KEY': appKey }
  const check = createTokenCheck({
    provider: 'identity-check',
    http,
    keysUrl: `${url}/api/v1/mfa/jwk`,
    keysHeaders: headers,
    keysMaxAgeMs: KEYS_MAX_AGE_MS,
  })

  return {
    async create({ nationalId, requestId, language }) {
      const query = new URLSearchParams({ local: language, requestId })
      const answer = await http.call({
        method: 'POST',
        url: `${url}/api/v1/mfa/request?${query}`,
        headers,
        json: { nationalId, service },
      })
      if (answer.ok) return { kind: 'started', ...http.read(Created, answer) }
      const code = codeOf(answer.body)
      if (code === CODES.running) return { kind: 'already-running' }
      if (code === CODES.invalid) return { kind: 'invalid-number' }
      throw http.failure(answer)
    },

    async status(request): Promise<IdentityCheckStatus> {
      const answer = await http.call({
        method: 'POST',
        url: `${url}/api/v1/mfa/request/status`,
        headers,
        json: request,
      })
      if (answer.ok) return http.read(Status, answer).status
      const code = codeOf(answer.body)
      if (code === CODES.expired) return 'EXPIRED'
      if (code === CODES.unknown) return 'UNKNOWN'
      throw http.failure(answer)
    },

    async verifyCallbackToken({ token, transId }) {
      const checked = await check(token, { audience, currentDate: clock.now() })
      if (!checked.ok) return { kind: 'refused', reason: REFUSALS[checked.reason] }
      const claims = Claims.safeParse(checked.payload)
      const names = NafathNames.safeParse(checked.payload)
      if (!claims.success || !names.success) return { kind: 'refused', reason: 'malformed' }
      if (claims.data.transId !== transId) return { kind: 'refused', reason: 'other-transaction' }
      return {
        kind: 'genuine',
        answer: {
          transId,
          verdict: claims.data.status,
          nationalId: claims.data.nin ?? claims.data.iqamaNumber ?? null,
          names: verifiedNames(names.data),
        },
      }
    },
  }
}

const codeOf = (body: unknown) => Complaint.safeParse(body).data?.code
