import { type ComponentType, lazy, Suspense, useState } from 'react'

/**
 * A part of a page that few people see, with code of its own. It loads when it is first shown. A route's loader calls `load` for a part
 * that the page shows at once: loaded code renders without a pause, so that React takes over the part together with its page, and no
 * press on it is lost.
 */
export const latePart = <Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) => {
  let loaded: ComponentType<Props> | undefined
  const load = async (): Promise<ComponentType<Props>> => {
    loaded ??= await fetchPart()
    return loaded
  }
  const Waiting = lazy(async () => ({ default: await load() }))
  const Part = (props: Props) => {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Waiting)
    return (
      <Suspense>
        <Shown {...props} />
      </Suspense>
    )
  }
  return { Part, load }
}
