import type { SitePage } from './words.ts'

/** Target of `View Consumption Details`: the cloud provider's report of a cloud account. */
export function billingReports(account: string): SitePage {
  const id = account || 'your billing account'
  return {
    slug: 'billing-reports',
    en: {
      title: 'Billing reports',
      intro: `Here the cloud provider shows what ${id} has consumed, by project, service and day.`,
      sections: [
        [
          'Why there are no figures here',
          'This page stands in for the provider’s console. The figures that the portal works with come from the cloud billing provider of this sandbox.',
        ],
        [
          'Who may see the real page',
          'The members of your billing group, signed in with their company address.',
        ],
      ],
    },
    ar: {
      title: 'تقارير الفوترة',
      intro: `هنا يعرض مزود الخدمة السحابية استهلاك ${account || 'حساب الفوترة'} حسب المشروع والخدمة واليوم.`,
      sections: [
        [
          'لماذا لا توجد أرقام هنا',
          'تحل هذه الصفحة محل لوحة المزود. أما الأرقام التي تعمل بها البوابة فتأتي من مزود الفوترة السحابية في هذه البيئة التجريبية.',
        ],
        ['من يمكنه رؤية الصفحة الحقيقية', 'أعضاء مجموعة الفوترة عند تسجيل الدخول ببريد المنشأة.'],
      ],
    },
  }
}

export const NETWORKS = { x: 'X', linkedin: 'LinkedIn', youtube: 'YouTube' } as const
export type Network = keyof typeof NETWORKS

export const isNetwork = (name: string): name is Network => Object.hasOwn(NETWORKS, name)

export function socialPage(network: Network): SitePage {
  const name = NETWORKS[network]
  return {
    slug: `social/${network}`,
    en: {
      title: `We are on ${name}`,
      intro: `The reseller’s page on ${name} would open here. The sandbox does not leave this machine, so this page is shown instead.`,
    },
    ar: {
      title: `نحن على ${name}`,
      intro: `هنا تُفتح صفحتنا على ${name}. لا تخرج البيئة التجريبية عن هذا الجهاز، ولذلك تظهر هذه الصفحة بدلًا منها.`,
    },
  }
}
