import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The key of a Google service account, as far as we use it. */
const ServiceAccountKey = z.object({
  type: z.literal('service_account'),
  client_email: z.string().min(1),
  private_key_id: z.string().min(1),
  private_key: z.string().startsWith('-----BEGIN PRIVATE KEY-----'),
  /** Where access tokens are given out. */
  token_uri: z.url({ protocol: /^https?$/ }),
})
export type ServiceAccountKey = z.output<typeof ServiceAccountKey>

/** The key in a file, or given itself as JSON; null when there is none that can be used. What was read is never told. */
export const readServiceAccountKey = (fileOrJson: string): ServiceAccountKey | null => {
  try {
    const json = fileOrJson.startsWith('{') ? fileOrJson : readFileSync(fileOrJson, 'utf8')
    return ServiceAccountKey.parse(JSON.parse(json))
  } catch {
    return null
  }
}
