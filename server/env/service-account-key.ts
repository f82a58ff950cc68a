import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The fields of a Google service account key that we use. */
const ServiceAccountKey = z.object({
  type: z.literal('service_account'),
  client_email: z.string().min(1),
  private_key_id: z.string().min(1),
  private_key: z.string().startsWith('-----BEGIN PRIVATE KEY-----'),
  /** The token endpoint. */
  token_uri: z.url({ protocol: /^https?$/ }),
})
export type ServiceAccountKey = z.output<typeof ServiceAccountKey>

/** Reads the key from a file or from JSON; null when unusable. Never reports the content. */
export const readServiceAccountKey = (fileOrJson: string): ServiceAccountKey | null => {
  try {
    const json = fileOrJson.startsWith('{') ? fileOrJson : readFileSync(fileOrJson, 'utf8')
    return ServiceAccountKey.parse(JSON.parse(json))
  } catch {
    return null
  }
}
