import { useDocumentTitle } from '@mantine/hooks'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { Namespace } from '../i18n/catalogues.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { notify } from './notify.ts'

/** The value of the last render, for code that runs later: an effect of a chart, or an event outside React. */
export const useLatest = <Value>(value: Value): { readonly current: Value } => {
  const latest = useRef(value)
  latest.current = value
  return latest
}

/** Sets the document title: 'Overview · Masar'. */
export const usePageTitle = (screen: string | undefined): void => {
  const { t } = useTranslation()
  useDocumentTitle(screen ? `${screen} · ${t('brand')}` : t('brand'))
}

/** Loading begins at this distance below the visible part. */
const AHEAD = '0px 0px 200px 0px'

/** Calls `onNear` once, when the element is visible or nearly visible. */
export const useNearScreen = <Kind extends HTMLElement>(onNear: () => void) => {
  const ref = useRef<Kind>(null)
  const latest = useLatest(onNear)

  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        latest.current()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [latest])

  return ref
}

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

  /** Returns false and shows a toast if the part cannot be loaded. */
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

/** Scrolls only `view` until the element is visible. */
const bringIntoView = (element: Element, view: Element): void => {
  const [inner, outer] = [element.getBoundingClientRect(), view.getBoundingClientRect()]
  const offBy = (start: number, end: number, from: number, to: number) =>
    start < from || end > to ? (start + end) / 2 - (from + to) / 2 : 0
  const left = offBy(inner.left, inner.right, outer.left, outer.right)
  const top = offBy(inner.top, inner.bottom, outer.top, outer.bottom)
  if (left !== 0 || top !== 0) view.scrollBy({ left, top })
}

/**
 * A `ref` that scrolls the closest `selector` until the element is visible, and again after a resize, for example when a phone is
 * turned.
 */
export const keepInView = (selector: string) => (element: Element | null) => {
  const view = element?.closest(selector)
  if (!element || !view) return
  const observer = new ResizeObserver(() => bringIntoView(element, view))
  observer.observe(view)
  return () => observer.disconnect()
}
