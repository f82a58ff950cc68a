import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { linksQuery } from '#src/shared/links/links.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'
import { root } from '#src/shared/storage/root.ts'
import { notify } from '#src/shared/ui/notify.ts'

/** What happens once for the signed-in person: the links are fetched, and the resume hints follow the customer. */
export const SignedInEffects = () => {
  const { t } = useTranslation('failures')
  const { data: current } = useQuery({ ...currentQuery, enabled: false })
  const { data: links, isError } = useQuery({ ...linksQuery, enabled: current !== undefined })

  useEffect(() => {
    if (isError) notify.error(t('config'))
  }, [isError, t])

  useEffect(() => {
    if (links) root.update('urls', { fetched: links })
  }, [links])

  const { role, customer, nafathEnabled } = current ?? {}
  useEffect(() => {
    if (!customer || role !== 'user') return
    root.update('signup', {
      accountType: customer.accountType,
      onboardingStep: customer.step,
      verificationEnabled: nafathEnabled ?? null,
    })
  }, [role, customer, nafathEnabled])

  return null
}
