import { createAccountingPart } from './accounting/part.ts'
import { createCardsPart } from './cards/part.ts'
import { createCloudBillingPart } from './cloud-billing/part.ts'
import { createIdentityPart } from './identity/part.ts'
import { createMailPart, type MailPart } from './mail/part.ts'
import { createNafathPart } from './nafath/part.ts'
import { createRegistryPart } from './registry/part.ts'
import type { Part, SandboxContext } from './shared/part.ts'
import { createSitePart } from './site/part.ts'
import { createTaxAuthorityPart } from './tax-authority/part.ts'

/** The simulated providers, in the order of the home page. Those with an API can have faults. */
export function createParts(context: SandboxContext): {
  parts: Part[]
  faultTargets: string[]
  mail: MailPart
} {
  const mail = createMailPart(context)
  const called = [
    createIdentityPart(context),
    createCardsPart(context),
    createNafathPart(context),
    createRegistryPart(context),
    createCloudBillingPart(context),
    createAccountingPart(context),
    createTaxAuthorityPart(context),
    mail,
  ]
  return {
    parts: [...called, createSitePart(context)],
    faultTargets: called.map((part) => part.name),
    mail,
  }
}
