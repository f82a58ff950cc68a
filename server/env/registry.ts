import { subject } from './subject.ts'
import { httpUrl, text } from './values.ts'

const SANDBOX = { REGISTRY_KEY: 'registry_key_sandbox' } as const

/** The company register. */
export const registry = subject({
  variables: {
    REGISTRY_URL: httpUrl.optional(),
    REGISTRY_KEY: text.optional(),
  },
  needed: { REGISTRY_URL: 'companies are looked up there' },
  sandboxValues: SANDBOX,
  encrypted: ['REGISTRY_URL'],
  settings: (values, { sandbox }) => ({
    url: values.REGISTRY_URL ?? sandbox('registry'),
    key: values.REGISTRY_KEY ?? SANDBOX.REGISTRY_KEY,
  }),
})
