import { BUILD_META } from '#contract/portal-build.ts'

/** While servers are replaced one by one, both builds answer. A build is announced when the page's own has been silent this long. */
export const SETTLED_MS = 30_000

const KNOWN_BUILDS = 'known-builds'
const KNOWN_MAX = 20

interface Deps {
  /** The id of the page's build; null if it has none. */
  own: () => string | null
  /** Throws when the browser forbids it. */
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
}

/**
 * Compares the build of each answer with the page's own, and announces another one once. The tab remembers its own builds and the
 * announced ones. So a page that was reloaded during a release is not told of the former build, nor of the new one again.
 */
export const createBuildWatch = ({ own, storage }: Deps) => {
  const listeners = new Set<() => void>()
  let announce = () => {}
  let known: string[] = []
  let other: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isTold = false

  const read = (): string[] => {
    try {
      return [...known, ...(storage().getItem(KNOWN_BUILDS) ?? '').split(' ')]
    } catch {
      return known
    }
  }

  const remember = (build: string) => {
    known = [...new Set([...read(), build])].filter((one) => one !== '').slice(-KNOWN_MAX)
    try {
      storage().setItem(KNOWN_BUILDS, known.join(' '))
    } catch {
      // With a blocked storage, only this page remembers.
    }
  }

  const changeTo = (build: string | null) => {
    if (other === build) return
    other = build
    for (const listener of listeners) listener()
  }

  const settle = () => {
    if (other === null || isTold) return
    remember(other)
    announce()
  }

  return {
    /** Called with the build that an answer names; null if it names none. */
    heard: (build: string | null): void => {
      const page = build === null ? null : own()
      if (build === null || page === null || build === other) return
      clearTimeout(timer)
      changeTo(build === page ? null : build)
      if (!known.includes(page)) remember(page)
      if (build !== page && !isTold && !read().includes(build)) timer = setTimeout(settle, SETTLED_MS)
    },
    onNew: (listener: () => void): void => {
      announce = listener
    },
    /** True if the last answer came from another build than the page. */
    isReplaced: (): boolean => other !== null,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The page asks for a reload in another way, so nothing is announced any more. */
    told: (): void => {
      isTold = true
    },
  }
}

const buildOfPage = (): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${BUILD_META}"]`)?.content ?? null

export const buildWatch = createBuildWatch({ own: buildOfPage, storage: () => sessionStorage })
