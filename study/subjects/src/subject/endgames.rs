//! Positions of shogi's endgame: 24 games of the program against itself after 90 plies, neither side far
//! ahead nor in check (our own; Hoki & Muramatsu 2012 measured on endgames of masters' games).

/// The positions, as SFEN.
pub(super) const ENDGAMES: [&str; 24] = [
    "gns3g2/l3k1p2/p1ppgpn+B1/9/9/PP7/2PP1+lP2/1BG1R4/LNS1KL+r2 b S5Psn3p 99",
    "l4r2l/4s1g2/p1b1lk2p/2p1Nspp1/1p2P3P/3PG1P2/PP2K1G2/L4R3/BSN3SN1 b 3Pgn3p 99",
    "2l6/r2s2k1g/nsgp1pppN/1pp6/p2P1P+B2/2P1S4/1+lNGPRPP1/s2B1G2p/3K3N1 b 2P2l2p 99",
    "2s3g2/lr1lk1s2/2gp+bpN2/1pp4pl/p2G5/5PR2/PPPP1SP2/L2N4+p/BNG1K2+p1 b NPs3p 99",
    "1l1B5/r4gk1g/ls1ppp2s/1ppN2p1P/p8/1PPlPPP1N/PS7/LG1RKS1P1/1N4G1+p b Pbnp 99",
    "1nsbg3+P/l1k2sG2/1p1lP2+L1/g1ppBnp1n/9/1PP4P1/+p2PSPPS1/5RK2/7N1 b RL2Pg3p 99",
    "+PS1k4+L/3g5/L2ppp3/Sp1n2pp1/L3n4/2PLPPP2/1P1PK2P1/5R3/1+n1G3s+p b RP2b2gsn2p 99",
    "3k1r2l/1s2gp1B1/2pPlsp1n/1p1pp3p/P8/1PP5P/1SL1+bPPGL/1K2ggSR1/6NN1 b NP3p 99",
    "+P2gk1S2/3lr4/p3lp+b1s/2+R1g1pp1/P1N5p/4PLP2/LPPP1G1PP/1S1SK3b/5G3 b 2P3n2p 99",
    "3s2g1+B/1k4s2/n1g1r2p1/lpplNPP1p/p8/1PPL2G2/P2PP3P/2KS1G3/LN1RS3b b 3Pn2p 99",
    "7n1/1skg2sLG/2pppsppl/1p3p2p/2N6/1G1PPP3/1PP3PPP/4b3L/5RKN1 b RBG2Psnl 99",
    "lnkgs1+R2/3l5/ps1p+bp1+P+P/np4p2/2pgpS1+r1/N4P2P/PPP1P1+p2/1BSGG2p1/LN1K1L3 b P 99",
    "ln2b4/4k2gg/ps3p3/1p1p3p1/2p3P2/PPP6/NG1PPL1+n1/LK1RG3+p/1S3P+r2 b BS2Psnl2p 99",
    "3l2g2/lr6l/p1n1s+Rsk1/2pp5/Pp2p1Sn1/2PP5/LPS1PK1G1/3G1B3/8+p b BN4Pgn3p 99",
    "1n1gs1+P2/1s3g3/2p1bn1p1/1p2k2np/3Lnp3/2P1R3P/+lPSpPP1P1/1BG1K1G1L/4S4 b R4Plp 99",
    "4g4/l2sk2+S1/n2rp3p/pppp1p1b1/2n5g/PPS2Pp2/L1GPP4/lBP1LGP1+s/1N1K1R3 b NP2p 99",
    "lrklsB2G/6+N2/1png5/p1p5p/3pLK1P1/1PP1nP3/P1NPP3+r/L3G4/2S6 b 2S3Pbg3p 99",
    "1r7/l1s4Gl/pg2pk3/2ppnpnpp/6g2/1PP1P2PP/PG1P+nP1S1/2K4RL/LNS1SBb2 b 2Pp 99",
    "5gkn1/6s1l/N+S2s2p1/2p2pP1g/p2r4p/2P6/PP2PPNPP/5GK1L/b3S4 b RBL5Pgnl 99",
    "3+P3n1/sR2Bskg1/1ppgppp2/3p5/p5P2/2G2PK1n/P1P1P4/L2+rS2b1/1N3G1N1 b Ls2l5p 99",
    "1n2b1sn1/1p1s2kpl/l1p2p2p/3pp1pP1/pg6P/6r1L/PPSPPP2G/LGK2SgR1/BN5N1 b 2p 99",
    "7n1/5pkgl/2p3p2/1b2p1gpp/2s3N2/4S1SPP/2P1P1P1L/+lSK2B3/1N5N1 b 2RP2gl6p 99",
    "7n1/l1s1br1kp/2n3gs1/2pppp1pl/p5N2/1GPPPPBPP/GPK5G/4SR2L/L6N1 b Ps3p 99",
    "1s1gkl3/l3g4/2pppp1+b1/p3n1p1p/3L3p1/2P1+B1P1P/3PPP3/+p3GNRSG/1+r2SK1NL b NPs2p 99",
];
