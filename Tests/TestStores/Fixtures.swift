import Foundation

/// The folder of data files and databases that released versions made, and of what they kept.
package let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures")
