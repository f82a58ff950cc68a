import { type ComponentType, useState } from 'react'
import type { Namespace } from '../i18n/catalogues.ts'
import { useOnDemand } from '../ui/hooks.ts'

/** A dialog about one row of a list. Its code and texts are fetched when it is opened for the first time. */
export const useRowDialog = <Props extends { onClose: () => void }>(
  fetchDialog: () => Promise<ComponentType<Props>>,
  ...namespaces: Namespace[]
) => {
  type Subject = Omit<Props, 'onClose'>
  const [subject, setSubject] = useState<Subject | null>(null)
  const { Part, open, close } = useOnDemand(fetchDialog, ...namespaces)
  return {
    open: (next: Subject) => {
      setSubject(next)
      void open()
    },
    element: Part && subject && <Part {...(subject as Props)} onClose={close} />,
  }
}
