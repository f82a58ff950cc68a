import { type ComponentType, useState } from 'react'
import type { Namespace } from '../i18n/catalogues.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { notify } from './notify.ts'

/**
 * A part of a screen whose code and texts are fetched when it is opened for the first time. Before that, and after `close`, `Part`
 * is null. The element that opened it stays mounted, so that it can get the focus back.
 */
export const useOnDemand = <Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  ...namespaces: Namespace[]
) => {
  const { t, i18n } = useTranslation()
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)

  /** `false` if it could not be fetched; a toast says so. */
  const open = async (): Promise<boolean> => {
    try {
      const [part] = await Promise.all([fetchPart(), i18n.load(namespaces)])
      setPart(() => part)
      return true
    } catch {
      void notify.error(t('unreachable.title'))
      return false
    }
  }

  return { Part, open, close: () => setPart(null) }
}
