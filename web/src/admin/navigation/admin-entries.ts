import {
  IconBuildingBank,
  IconBuildingStore,
  IconChartBar,
  IconHeart,
  IconListDetails,
  IconMapPin,
  IconMessageReport,
  IconReceipt,
  IconReceiptTax,
  IconReportMoney,
  IconServerCog,
  IconStar,
  IconTicket,
  IconUrgent,
  IconUsers,
} from '@tabler/icons-react';

/** The admin pages by what an admin comes for, in the order of the navigation. */
export const adminGroups = [
  {
    title: 'Today',
    entries: [
      { name: 'restaurants', label: 'Restaurants', to: '/admin', icon: IconBuildingStore },
      { name: 'orders', label: 'Orders', to: '/admin/orders', icon: IconReceipt },
      { name: 'problems', label: 'Problem reports', to: '/admin/problems', icon: IconMessageReport },
      { name: 'alarms', label: 'Alarms', to: '/admin/alarms', icon: IconUrgent },
    ],
  },
  {
    title: 'Money',
    entries: [
      { name: 'payouts', label: 'Payouts', to: '/admin/payouts', icon: IconBuildingBank },
      { name: 'totals', label: 'Totals', to: '/admin/totals', icon: IconChartBar },
      { name: 'coupons', label: 'Coupons', to: '/admin/coupons', icon: IconTicket },
      { name: 'money-rules', label: 'Money rules', to: '/admin/money-rules', icon: IconReceiptTax },
      { name: 'tax', label: 'Tax', to: '/admin/tax', icon: IconReportMoney },
    ],
  },
  {
    title: 'Market',
    entries: [
      { name: 'people', label: 'People', to: '/admin/people', icon: IconUsers },
      { name: 'demand', label: 'Demand', to: '/admin/demand', icon: IconHeart },
      { name: 'ratings', label: 'Ratings', to: '/admin/ratings', icon: IconStar },
      { name: 'places', label: 'Areas, cuisines', to: '/admin/places', icon: IconMapPin },
    ],
  },
  {
    title: 'System',
    entries: [
      { name: 'operations', label: 'Operations', to: '/admin/operations', icon: IconServerCog },
      { name: 'audit', label: 'Audit log', to: '/admin/audit', icon: IconListDetails },
    ],
  },
] as const;

export const adminEntries = adminGroups.flatMap(({ entries }) => [...entries]);
