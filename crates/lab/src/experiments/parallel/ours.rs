//! Our figures of `lab parallel` (our own), as it prints them at these settings.

use crate::Ours;

pub(super) const OURS: &[Ours] = &[
    Ours {
        options: "",
        figures: &[
            ("pvsplit, p 4, latency 10: speedup", 3.266, 0.001),
            ("pvsplit, p 1024, latency 10: speedup", 6.437, 0.001),
            ("ybwc, p 4, latency 10: speedup", 3.891, 0.001),
            ("ybwc, p 256, latency 10: speedup", 133.184, 0.001),
            ("ybwc, p 256, latency 10: search overhead", 0.667, 0.001),
            ("ybwc, p 1024, latency 10: speedup", 300.996, 0.001),
            ("ybwc, p 1024, latency 10: search overhead", 0.854, 0.001),
        ],
    },
    Ours {
        options: "--alg tdsab,ptt --p 16,64,256 --latency 0,1,10,100,1000",
        figures: &[
            ("tdsab, p 256, latency 0: speedup", 91.329, 0.001),
            ("tdsab, p 256, latency 10: speedup", 62.712, 0.001),
            ("tdsab, p 256, latency 100: speedup", 13.636, 0.001),
            ("partitioned, p 256, latency 0: speedup", 22.750, 0.001),
            ("partitioned, p 256, latency 10: speedup", 11.370, 0.001),
            ("partitioned, p 256, latency 100: speedup", 1.736, 0.001),
        ],
    },
    Ours {
        options: "--alg tree-splitting --d 6 --grain 0 --latency 1 --p 1,2,4,8,16,32,64",
        figures: &[
            ("tree-splitting, p 4, latency 1: speedup", 2.422, 0.001),
            ("tree-splitting, p 64, latency 1: speedup", 6.411, 0.001),
        ],
    },
];
