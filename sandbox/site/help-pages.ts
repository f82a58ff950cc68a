import type { SitePage } from './words.ts'

export const FAQ: SitePage = {
  slug: 'faq',
  en: {
    title: 'Frequently asked questions',
    intro: 'Short answers about opening and using a cloud billing account with us.',
    sections: [
      [
        'Who can open an account?',
        'A business with a commercial registration in Saudi Arabia, or a person with a national ID or an Iqama.',
      ],
      [
        'Which e-mail should I use?',
        'A business uses its company e-mail. If the company has none, make a free cloud identity account first. A person uses a personal mail account.',
      ],
      [
        'Which cards are accepted?',
        'Visa and Mastercard credit cards. Two small amounts, SAR 1 and SAR 10, are held to check the card and given back.',
      ],
      [
        'When am I charged?',
        'The month closes on the 1st and your primary card is charged on the 6th. If it fails, your backup card is tried.',
      ],
      [
        'Can I stop at any time?',
        'Yes. What you have used until then is invoiced, and you can come back later with the same account.',
      ],
    ],
  },
  ar: {
    title: 'الأسئلة الشائعة',
    intro: 'إجابات مختصرة عن فتح حساب فوترة سحابي واستخدامه.',
    sections: [
      [
        'من يمكنه فتح حساب؟',
        'منشأة لها سجل تجاري في المملكة العربية السعودية، أو فرد يحمل هوية وطنية أو إقامة.',
      ],
      [
        'أي بريد إلكتروني أستخدم؟',
        'تستخدم المنشأة بريدها الرسمي. وإن لم يكن لها بريد رسمي فلتنشئ أولًا حساب هوية سحابية مجانيًا. ويستخدم الفرد بريده الشخصي.',
      ],
      [
        'ما البطاقات المقبولة؟',
        'بطاقات فيزا وماستركارد الائتمانية. نحجز مبلغين صغيرين، ريالًا واحدًا وعشرة ريالات، للتحقق من البطاقة ثم نعيدهما.',
      ],
      [
        'متى يُخصم المبلغ؟',
        'يُغلق الشهر في اليوم الأول، وتُخصم قيمة الفاتورة من بطاقتك الأساسية في اليوم السادس. وإن تعذّر ذلك جُرّبت البطاقة الاحتياطية.',
      ],
      [
        'هل يمكنني التوقف في أي وقت؟',
        'نعم. تصدر فاتورة بما استخدمته حتى ذلك الوقت، ويمكنك العودة لاحقًا بالحساب نفسه.',
      ],
    ],
  },
}

export const CLOUD_IDENTITY: SitePage = {
  slug: 'cloud-identity',
  en: {
    title: 'Create a free cloud identity account',
    intro: 'For a business that has a domain but no workspace e-mail. It takes about ten minutes.',
    steps: [
      'Open the free edition of Cloud Identity in the console and choose Start.',
      'Enter your company name and the domain you own, for example your-company.com.',
      'Prove that the domain is yours: add the TXT record that is shown to your domain’s DNS.',
      'Create the first administrator, for example admin@your-company.com.',
      'Come back to the portal and sign in with that address.',
    ],
  },
  ar: {
    title: 'إنشاء حساب هوية سحابية مجاني',
    intro: 'للمنشأة التي تملك نطاقًا وليس لديها بريد عمل. يستغرق ذلك نحو عشر دقائق.',
    steps: [
      'افتح النسخة المجانية من الهوية السحابية في لوحة التحكم واختر البدء.',
      'أدخل اسم المنشأة والنطاق الذي تملكه، مثل your-company.com.',
      'أثبت ملكيتك للنطاق بإضافة سجل TXT الظاهر أمامك إلى إعدادات DNS.',
      'أنشئ المسؤول الأول، مثل admin@your-company.com.',
      'عُد إلى البوابة وسجّل الدخول بهذا العنوان.',
    ],
  },
}

export const GROUP_INSTRUCTIONS: SitePage = {
  slug: 'group-instructions',
  en: {
    title: 'Create a billing group',
    intro:
      'A group is an e-mail address for several people. The group you name will administer your billing account.',
    steps: [
      'As an administrator of your domain, open Directory and then Groups.',
      'Choose Create group and give it an address, for example billing@your-company.com.',
      'Add the people who may see and manage billing. You can change them later without us.',
      'Enter the group’s address in the portal. We give it the role Billing Account Administrator.',
    ],
  },
  ar: {
    title: 'إنشاء مجموعة الفوترة',
    intro: 'المجموعة عنوان بريد واحد لعدة أشخاص. المجموعة التي تحددها ستدير حساب الفوترة الخاص بك.',
    steps: [
      'بصفتك مسؤولًا عن النطاق، افتح الدليل ثم المجموعات.',
      'اختر إنشاء مجموعة وحدد عنوانها، مثل billing@your-company.com.',
      'أضف من يحق لهم الاطلاع على الفوترة وإدارتها. ويمكنك تغييرهم لاحقًا دون الرجوع إلينا.',
      'أدخل عنوان المجموعة في البوابة، وسنمنحها دور مسؤول حساب الفوترة.',
    ],
  },
}

export const CREATE_PROJECT: SitePage = {
  slug: 'create-project',
  en: {
    title: 'Create your first project',
    intro: 'A project holds the cloud services you use. It is paid for through your billing account.',
    steps: [
      'Sign in to the cloud console with the same e-mail as in the portal.',
      'Open the project list at the top and choose New project.',
      'Give it a name and pick your organization as its location.',
      'Under Billing, choose the billing account whose ID the portal shows.',
      'For data that must stay in the Kingdom, pick the Dammam region (me-central2).',
    ],
  },
  ar: {
    title: 'إنشاء مشروعك الأول',
    intro: 'يجمع المشروع الخدمات السحابية التي تستخدمها، وتُدفع قيمتها من حساب الفوترة الخاص بك.',
    steps: [
      'سجّل الدخول إلى لوحة التحكم السحابية بالبريد نفسه المستخدم في البوابة.',
      'افتح قائمة المشاريع في الأعلى واختر مشروعًا جديدًا.',
      'أدخل اسمًا للمشروع واختر منشأتك موقعًا له.',
      'في قسم الفوترة اختر حساب الفوترة الذي يظهر رقمه في البوابة.',
      'إذا وجب أن تبقى البيانات داخل المملكة فاختر منطقة الدمام (me-central2).',
    ],
  },
}

export const SUPPORT: SitePage = {
  slug: 'support',
  en: {
    title: 'Support',
    intro: 'How to reach us, and what each support package promises.',
    sections: [
      ['Basic', 'Free. Billing cases only, answered within 24 hours.'],
      [
        'Standard',
        'SAR 125.06 a month, VAT included (USD 29.00 × 3.75 = SAR 108.75, plus 15% VAT SAR 16.31), plus 4% of your usage (4.6% with VAT). Business-hours support with a response within 4 hours, for at least 90 days.',
      ],
      [
        'Enhanced',
        'SAR 2,156.25 a month, VAT included (USD 500.00 × 3.75 = SAR 1,875.00, plus 15% VAT SAR 281.25), plus 5% of your usage (5.75% with VAT). Support at any hour for all cases with a response within 1 hour, for at least 90 days.',
      ],
      [
        'Opening a case',
        'Use Contact Us in the portal. Tell us your billing account ID and what you expected to happen.',
      ],
    ],
  },
  ar: {
    title: 'الدعم',
    intro: 'كيف تصل إلينا، وما الذي تتضمنه كل باقة من باقات الدعم.',
    sections: [
      ['الأساسية', 'مجانية. لطلبات الفوترة فقط، والرد خلال 24 ساعة.'],
      [
        'القياسية',
        '125.06 ريال شهريًا، شاملًا ضريبة القيمة المضافة (29.00 دولار أمريكي × 3.75 = 108.75 ريال، تُضاف إليها ضريبة القيمة المضافة 15%: 16.31 ريال)، ويُضاف 4% من استهلاكك (4.6% مع ضريبة القيمة المضافة). دعم في ساعات العمل والرد خلال 4 ساعات، ومدة الالتزام 90 يومًا.',
      ],
      [
        'المعززة',
        '2,156.25 ريال شهريًا، شاملًا ضريبة القيمة المضافة (500.00 دولار أمريكي × 3.75 = 1,875.00 ريال، تُضاف إليها ضريبة القيمة المضافة 15%: 281.25 ريال)، ويُضاف 5% من استهلاكك (5.75% مع ضريبة القيمة المضافة). دعم على مدار الساعة لجميع الطلبات والرد خلال ساعة واحدة، ومدة الالتزام 90 يومًا.',
      ],
      ['فتح طلب دعم', 'استخدم «اتصل بنا» في البوابة، واذكر رقم حساب الفوترة وما كنت تتوقع حدوثه.'],
    ],
  },
}
