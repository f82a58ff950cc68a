import { useMediaQuery } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { saveDesktopVersion } from '#contract/endpoints/customers.ts'
import { call } from '#src/shared/api/api.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { peek, set } from '#src/shared/session/handover.ts'
import { useMayDo } from '#src/shared/session/use-may-do.ts'
import { root } from '#src/shared/storage/root.ts'
import { MOBILE_PX } from '#src/shared/theme/tokens.ts'

/**
 * Whether to recommend a desktop, and what the person answers. Ticked: never again for this customer; not ticked: not before the next
 * visit. A choice made before signing in has waited in the browser and is reported now.
 */
export const useDesktopOverlay = (hold: boolean) => {
  const mayDo = useMayDo()
  const known = useCurrent().customer
  const customer = mayDo('customers.desktopVersion') ? known : null
  const narrow = useMediaQuery(`(max-width: ${MOBILE_PX - 0.02}px)`, false, {
    getInitialValueInEffect: false,
  })
  const [answered, setAnswered] = useState(() => peek('desktop') !== undefined)
  const { mutate: report } = useMutation({
    mutationFn: (never: boolean) => call(saveDesktopVersion, { body: { desktopVersion: never } }),
  })

  useEffect(() => {
    const choice = peek('desktop')
    if ((choice !== 'never' && choice !== 'later') || !customer) return
    set('desktop', 'seen')
    if (choice === 'never') root.prefer({ desktopDismissed: true })
    report(choice === 'never')
  }, [customer, report])

  const answer = (never: boolean) => {
    set('desktop', 'seen')
    if (never) root.prefer({ desktopDismissed: true })
    setAnswered(true)
    report(never)
  }

  const dismissed = customer?.desktopVersion || root.preferences().desktopDismissed
  return { open: Boolean(narrow && customer && !answered && !dismissed && !hold), answer }
}
