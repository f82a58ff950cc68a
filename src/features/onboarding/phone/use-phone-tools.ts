import { useEffect, useState } from 'react'
import { isSaudi, type PhoneTools, saudiPhones } from './saudi-phone.ts'

/**
 * What is needed to understand phone numbers. Saudi ones are understood at once; those of the world arrive when somebody begins to fill
 * the form, or right away when the stored number is one of them.
 */
export const usePhoneTools = (stored: string): PhoneTools => {
  const [tools, setTools] = useState(saudiPhones)
  const [wantsAll] = useState(!isSaudi(stored))

  useEffect(() => {
    const load = () =>
      import('./phone-value.ts').then(
        ({ worldPhones }) => setTools(worldPhones),
        () => {
          // Saudi numbers go on as before, and the server judges every number.
        },
      )
    if (wantsAll) void load()
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !target.matches('input, select')) return
      document.removeEventListener('focusin', onFocus)
      void load()
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [wantsAll])

  return tools
}
