import { z } from 'zod'
import { PersonEmail } from '#contract/text/email.ts'
import { readable } from '../readable.ts'

const text = z
  .string()
  .max(300)
  .nullish()
  .transform((value) => readable(value ?? '').trim() || null)

const subject = z
  .string()
  .min(1)
  .max(255)
  .refine((sub) => readable(sub) === sub)

/** Claims about a person in an ID token or a userinfo response. */
export const Claims = z.object({
  sub: subject,
  email: z.nullish(PersonEmail).catch(null),
  email_verified: z.union([z.boolean(), z.stringbool()]).nullish().catch(false),
  name: text,
  given_name: text,
  family_name: text,
})
export type Claims = z.output<typeof Claims>

export const IdTokenClaims = Claims.extend({ nonce: z.string().optional() })

/** True when the claims contain everything that sign-in needs. */
export const isComplete = ({ email, email_verified }: Claims): boolean =>
  email != null && email_verified != null

/** Takes e-mail and its verification from one source, and names from either. */
export const withUserinfo = (token: Claims, userinfo: Claims): Claims => ({
  sub: token.sub,
  ...(userinfo.email == null
    ? { email: token.email, email_verified: token.email_verified }
    : { email: userinfo.email, email_verified: userinfo.email_verified }),
  name: token.name ?? userinfo.name,
  given_name: token.given_name ?? userinfo.given_name,
  family_name: token.family_name ?? userinfo.family_name,
})
