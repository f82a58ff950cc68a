import type { Icon } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Of a page inside the layout: shown in the menu and beside its title. */
    icon?: Icon
  }
}

/** The icon of the page at this address, as its route has it. */
export const PageIcon = ({ path, className }: { path: string; className?: string | undefined }) => {
  const { routesByPath } = useRouter()
  const route = Object.entries(routesByPath).find(([address]) => address === path)?.[1]
  const Shown = route?.options.staticData?.icon
  return Shown ? <Shown className={className} size={20} stroke={1.75} aria-hidden /> : null
}
