import type { ReactNode } from 'react';

type IconProps = { readonly size?: number | string; readonly className?: string | undefined };

/**
 * One set of line drawings on a 24-unit grid, 1.5 units wide; decorative, because the control next to it has a
 * name.
 */
function makeIcon(path: string) {
  return function Icon({ size = 18, className }: IconProps): ReactNode {
    return (
      <svg
        aria-hidden="true"
        className={className}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={path} />
      </svg>
    );
  };
}

export const IconDashboard = makeIcon('M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z');
export const IconChat = makeIcon('M4 5h16v11H10l-4 4v-4H4zM8 9h8M8 12h5');
export const IconMail = makeIcon('M3 5.5h18v13H3zM3 6.5l9 7 9-7');
export const IconPhone = makeIcon(
  'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2',
);
export const IconDocument = makeIcon('M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6');
export const IconUsers = makeIcon(
  'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.5c2.1.8 3.5 2.7 3.5 5.5',
);
export const IconStudent = makeIcon('M2 9l10-5 10 5-10 5zM6 11v5c0 1.5 2.7 3 6 3s6-1.5 6-3v-5M22 9v6');
export const IconTeacher = makeIcon(
  'M3 4h18v11h-8M3 4v5M7 13a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M2.5 20c0-3 2-5 4.5-5s4.5 2 4.5 5M13 8h4',
);
export const IconClass = makeIcon('M4 21V8l8-5 8 5v13M2 21h20M10 21v-5h4v5M8 11h2M14 11h2');
export const IconAttendance = makeIcon('M5 5h14v16H5zM9 3v4M15 3v4M8.5 14l2.5 2.5 4.5-5');
export const IconLead = makeIcon('M3 5h18l-7 8v6l-4 2v-8z');
export const IconTask = makeIcon(
  'M4 6l1.5 1.5L8 5M4 13l1.5 1.5L8 12M4 20l1.5 1.5L8 19M11.5 6.5H20M11.5 13.5H20M11.5 20.5H20',
);
export const IconActivity = makeIcon('M3 12h4l3-7 4 14 3-7h4');
export const IconAnnouncement = makeIcon('M4 10v4h3l8 5V5l-8 5zM7 14l1 5h2.5l-1-4M18 9.5a4 4 0 0 1 0 5');
export const IconSettings = makeIcon(
  'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6M12 2.8l1 2.6 2.4 1 2.5-1.1 1.8 1.8-1.1 2.5 1 2.4 2.6 1-2.6 1-1 2.4 1.1 2.5-1.8 1.8-2.5-1.1-2.4 1-1 2.6-1-2.6-2.4-1-2.5 1.1-1.8-1.8 1.1-2.5-1-2.4-2.6-1 2.6-1 1-2.4-1.1-2.5 1.8-1.8 2.5 1.1 2.4-1z',
);
export const IconSearch = makeIcon('M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M20 20l-4.8-4.8');
export const IconPlus = makeIcon('M12 5v14M5 12h14');
export const IconRefresh = makeIcon(
  'M20 11a8 8 0 0 0-14.5-4L4 9M4 4v5h5M4 13a8 8 0 0 0 14.5 4l1.5-2M20 20v-5h-5',
);
export const IconFilter = makeIcon('M4 6h16M7 12h10M10 18h4');
export const IconEye = makeIcon(
  'M2 12c2.5-4.5 6-7 10-7s7.5 2.5 10 7c-2.5 4.5-6 7-10 7s-7.5-2.5-10-7M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
);
export const IconEdit = makeIcon('M4 20l1-4L16.5 4.5l3 3L8 19zM14 7l3 3');
export const IconDelete = makeIcon('M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5M14 11v5');
export const IconBell = makeIcon('M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5a2 2 0 0 0 4 0');
export const IconClose = makeIcon('M6 6l12 12M18 6L6 18');
export const IconCheck = makeIcon('M5 12.5l4.5 4.5L19 7.5');
export const IconChevronDown = makeIcon('M6 9l6 6 6-6');
export const IconChevronLeft = makeIcon('M14.5 6l-6 6 6 6');
export const IconChevronRight = makeIcon('M9.5 6l6 6-6 6');
export const IconSortUp = makeIcon('M12 19V6M6.5 11.5L12 6l5.5 5.5');
export const IconSortDown = makeIcon('M12 5v13M6.5 12.5L12 18l5.5-5.5');
export const IconMenu = makeIcon('M4 6h16M4 12h16M4 18h16');
export const IconMore = makeIcon('M5 11.5v1M5.5 12h-1M12 11.5v1M12.5 12h-1M19 11.5v1M19.5 12h-1');
export const IconSun = makeIcon(
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5',
);
export const IconMoon = makeIcon('M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5');
export const IconWarning = makeIcon('M12 4l9.5 16h-19zM12 10v4M12 17v.01');
export const IconInfo = makeIcon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 11v5M12 8v.01');
export const IconPerson = makeIcon(
  'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 21c0-4 3.3-6.5 7.5-6.5s7.5 2.5 7.5 6.5',
);
export const IconLock = makeIcon('M6 11h12v10H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 15v2');
export const IconSignOut = makeIcon('M10 4H5v16h5M15 8l4 4-4 4M19 12H9.5');
export const IconCalendar = makeIcon('M4 6h16v14H4zM8 3v5M16 3v5M4 11h16');
export const IconClock = makeIcon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3.5 2');
export const IconHistory = makeIcon('M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4.5l3 1.5');
export const IconChart = makeIcon('M4 4v16h16M8 16v-4M12 16V8M16 16v-6');
export const IconBook = makeIcon('M4 5c3-1 6-.5 8 1 2-1.5 5-2 8-1v14c-3-1-6-.5-8 1-2-1.5-5-2-8-1zM12 6v14');
export const IconCopy = makeIcon('M9 9h11v11H9zM15 9V4H4v11h5');
export const IconDownload = makeIcon('M12 4v11M7 10.5l5 5 5-5M5 20h14');
export const IconUpload = makeIcon('M12 15V4M7 8.5l5-5 5 5M5 20h14');
export const IconMarks = makeIcon('M4 4h16v16H4zM4 9.5h16M9.5 9.5V20M13 15.5l1.5 1.5 3-3.5');
export const IconUndo = makeIcon('M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3');
export const IconPlay = makeIcon('M8 5l11 7-11 7z');
export const IconPrint = makeIcon('M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7z');
export const IconLink = makeIcon(
  'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1',
);
export const IconPin = makeIcon('M9 4h6l-1 6 3.5 3.5h-11L10 10zM12 13.5V21');
