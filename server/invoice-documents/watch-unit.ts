import { DAY_MS, riyadhDay } from '#rules/riyadh-time.ts'
import { CERTIFICATE_WARNING_DAYS } from '#rules/tax-certificate.ts'
import type { Deps } from '../deps.ts'
import { alertAdmins } from '../mail/alert-admins.ts'
import { certificateOf } from './sign-invoice.ts'

/** Days before the end of the certificate on which alerts are sent. A renewal needs a password from the authority's portal. */
const STAGES = [CERTIFICATE_WARNING_DAYS, 30, 7, 1]

/** Alerts the administrators, once per stage, before the certificate that signs invoices ends. */
export const watchUnit = async (deps: Deps): Promise<void> => {
  const certificate = certificateOf(deps.config.taxUnit)
  const daysLeft = (certificate.validToDate.getTime() - deps.clock.now().getTime()) / DAY_MS
  const stage = STAGES.findLast((days) => daysLeft <= days)
  if (stage === undefined) return
  await alertAdmins(deps, {
    alertId: `tax-unit:${certificate.fingerprint256}:${stage}`,
    title: 'The certificate that signs invoices expires soon',
    details: {
      'Valid until': riyadhDay(certificate.validToDate),
      'What to do':
        'Create a one-time password in the tax authority’s portal and renew the unit: see “Tax unit” in docs/operations.md. After that day no invoice can be issued.',
    },
  })
}
